import { expect, test } from "vitest";
import { type MailRules, type WaitingMail, waitOf } from "./waiting-mails.ts";

const at = (time: string) => new Date(`2026-01-15T${time}:00Z`);
const rules: MailRules = { quiet: { from: 21, until: 7 }, timeZone: "UTC", sendsMail: true };
const mail: WaitingMail = { isBeingSent: false, dueAt: at("12:00"), problem: null };
const problem = { kind: "unreachable" } as const;
const retried = { ...mail, problem, dueAt: at("14:20") };

test.each<[string, WaitingMail, Partial<MailRules>, string, ReturnType<typeof waitOf>]>([
  ["its turn", mail, {}, "12:00", { why: "turn", until: null }],
  ["the end of quiet hours", mail, {}, "22:10", { why: "quiet-hours", until: "2026-01-16T07:00:00.000Z" }],
  [
    "nothing more, once there are no quiet hours",
    mail,
    { quiet: { from: 0, until: 0 } },
    "22:10",
    { why: "turn", until: null },
  ],
  ["the next attempt", retried, {}, "14:05", { why: "unreachable", until: at("14:20").toISOString() }],
  ["an attempt in a moment", retried, {}, "14:21", { why: "unreachable", until: null }],
  [
    "an attempt after quiet hours",
    { ...retried, dueAt: at("21:10") },
    {},
    "20:55",
    { why: "unreachable", until: "2026-01-16T07:00:00.000Z" },
  ],
  [
    "nothing while it is being sent, also in quiet hours",
    { ...mail, isBeingSent: true, dueAt: at("21:03") },
    {},
    "21:00",
    { why: "turn", until: null },
  ],
  [
    "a mail server that the school does not have any more",
    retried,
    { sendsMail: false },
    "14:05",
    { why: "no-mail-server", until: null },
  ],
])("a mail waits for %s", (_what, waiting, changed, now, expected) => {
  expect(waitOf(waiting, { ...rules, ...changed }, at(now))).toEqual(expected);
});
