import type { MailRules } from "#domain/messages/waiting-mails.ts";
import type { Services } from "#server/http/context.ts";
import { readSchool } from "#server/school/read-school.ts";

// Conditions on the states of messages_out, as SQL: docs/messages.md has a picture of them.

/** Whether one press tries a mail again: it failed, or an attempt did; not while the address is known to be wrong. */
export const mayTryAgain = (message: string) =>
  `((${message}.mail = 'failed' or (${message}.mail = 'queued' and ${message}.mail_problem is not null and ${message}.mail_due_at > now()))
    and not exists (select from contact_problems as problem
      where problem.channel = ${message}.channel and problem.contact = ${message}.contact))`;

/** Whether nobody has to do anything about a message any more. What was given up has to be tried again, or passed over. */
export const isDone = (message: string) =>
  `(${message}.state in ('sent', 'not-sent') and ${message}.not_sent is distinct from 'expired')`;

/** What mails to guardians wait for by now. */
export async function readMailRules({
  database,
  env,
}: Pick<Services, "database" | "env">): Promise<MailRules> {
  const { quietFrom: from, quietUntil: until } = await readSchool(database);
  return { quiet: { from, until }, timeZone: env.TIME_ZONE, sendsMail: env.SMTP_URL !== undefined };
}
