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
  ["RCPT TO", "550 relay not permitted", "server", false],
  ["RCPT TO", "530 Must issue a STARTTLS command first", "server", false],
  ["RCPT TO", "550 Sender verify failed", "server", false],
  ["RCPT TO", "550 5.4.1 Recipient address rejected: Access denied", "address", true],
  ["CONN", "421 Too many connections", "busy", false],
  ["CONN", "554 No SMTP service here", "server", false],
  ["AUTH LOGIN", "454 4.7.0 Temporary authentication failure", "busy", false],
  ["AUTH LOGIN", "535 5.7.8 Bad credentials", "server", false],
  ["MAIL FROM", "451 4.3.0 Try later", "busy", false],
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
