import { z } from "@hono/zod-openapi";
import { mailProblemKinds, shownMailStates } from "#domain/mails.ts";
import { waitReasons } from "#domain/messages/message-states.ts";
import type { StoredMail } from "./account-mails.ts";

/** Why a mail was not handed over. */
export const mailProblemSchema = z.strictObject({
  kind: z.enum(mailProblemKinds).describe("What the last attempt failed of"),
  response: z.string().nullable().describe("What the mail server said"),
});

/** Why a mail to a guardian is waiting. */
export const waitSchema = z.strictObject({
  why: z.enum(waitReasons),
  until: z.iso.datetime().nullable().describe("When it is tried; null for in a moment, or if nobody knows"),
});

/** The states of a mail that people see. */
export const mailStateSchema = z.strictObject({
  state: z
    .enum(shownMailStates)
    .describe(
      "`sent` once the mail server has taken it; `unknown` when it may have; `unsent` when it went to an address that was changed since",
    ),
  email: z.string().describe("Where it goes; the new address of one that is `unsent`"),
  at: z.iso.datetime().describe("When it was sent or given up, or else when it was asked for"),
  nextTryAt: z.iso.datetime().nullable().describe("When it is tried again, if an attempt failed"),
  problem: mailProblemSchema.nullable(),
});

export type MailState = z.infer<typeof mailStateSchema>;

/** The state of a mail that people see, or null. A mail to another than `address`, the account's present one, says nothing about it. */
export function toMailState(mail: StoredMail | undefined, address = mail?.email): MailState | null {
  if (mail === undefined || address === undefined) return null;
  const { email, attempts, dueAt, endedAt, problem, createdAt } = mail;
  const state = mail.mail === "sending" ? "queued" : mail.mail;
  if (state === "none" || state === "dropped") return null;
  const when = (endedAt ?? createdAt).toISOString();
  if (address !== email) return { state: "unsent", email: address, at: when, nextTryAt: null, problem: null };
  // A mail that is being tried counts as on its way, so that pages soon ask again.
  const waits =
    mail.mail === "queued" && attempts > 0 && dueAt !== null && dueAt.getTime() > Date.now() + 1_000;
  return {
    state,
    email,
    at: when,
    nextTryAt: waits ? dueAt.toISOString() : null,
    problem: state === "sent" || problem === null ? null : { kind: problem.kind, response: problem.response },
  };
}
