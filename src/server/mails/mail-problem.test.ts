import { expect, test } from "vitest";
import { mailProblemOf } from "./mail-problem.ts";

const rejection = (command: string, response: string) =>
  mailProblemOf({ command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ["RCPT TO", "550 5.1.1 No such user here", "address", true],
  ["RCPT TO", "550-5.1.1 The email account that you tried to reach does not exist.", "address", true],
  ["RCPT TO", "550 5.2.1 Mailbox disabled", "address", true],
  ["RCPT TO", "550 No such user", "address", true],
  ["DATA", "550 5.1.1 No such user here", "address", true],
  ["RCPT TO", "451 4.7.1 Greylisted", "address", false],
  ["RCPT TO", "552 5.2.2 Mailbox full", "address", false],
  // About this server, not the address.
  ["RCPT TO", "554 5.7.1 Relay access denied", "server", false],
  ["RCPT TO", "553 5.1.8 Sender's domain not found", "server", false],
  ["MAIL FROM", "550 5.1.0 Sender rejected", "server", false],
  ["DATA", "554 5.7.1 Looks like spam", "mail", true],
  ["DATA", "452 4.3.1 Too busy", "mail", false],
])("after %s, “%s” is about the %s (for good: %s)", (command, response, kind, isFinal) => {
  expect(rejection(command, response)).toEqual({ kind, response, isFinal });
});

test("an address that no mail server could be asked about is no address", () => {
  expect(mailProblemOf({ code: "EENVELOPE", command: "API" })).toEqual({
    kind: "address",
    response: null,
    isFinal: true,
  });
});
