import type { MailRules } from "#domain/messages/waiting-mails.ts";
import type { Services } from "#server/http/context.ts";
import { readSchool } from "#server/school/read-school.ts";

// What people see of the rows of messages_out, as SQL: docs/decisions/090-mails-to-parents.md has a picture of the states.

/** Whether a mail that failed was rejected by the guardian's mail server, or by nobody, and then given up. */
export const notTaken = (message: string) =>
  `case when ${message}.mail_problem ->> 'kind' in ('address', 'mail') and ${message}.mail_problem ->> 'response' like '5%'
    then 'rejected' else 'given-up' end`;

/** One of the six states. */
export const shownState = (message: string) =>
  `case when ${message}.state = 'mailed' then
      case when ${message}.mail in ('queued', 'sending') then 'waiting' when ${message}.mail in ('sent', 'unknown') then ${message}.mail::text else 'not-sent' end
    when ${message}.state in ('prepared', 'opened', 'sent') then ${message}.state else 'not-sent' end`;

/** By whose word it was not sent; null for those that were, or may still be. */
export const notSentReason = (message: string) =>
  `case when ${message}.state = 'mailed' then
      case ${message}.mail when 'failed' then ${notTaken(message)} when 'dropped' then 'dropped' when 'none' then 'dropped' end
    when ${message}.state not in ('prepared', 'opened', 'sent') then ${message}.state end`;

/**
 * Whether one press tries a mail again: it has failed, or waits because an attempt has. What was rejected because of the address is not
 * sent again while that is so.
 */
export const mayTryAgain = (message: string) =>
  `(${message}.state = 'mailed'
    and (${message}.mail = 'failed' or (${message}.mail = 'queued' and ${message}.mail_problem is not null and ${message}.mail_due_at > now()))
    and not exists (select from contact_problems as problem
      where problem.channel = ${message}.channel and problem.contact = ${message}.contact))`;

/** Whether nobody has to do anything about a message any more. What was given up has to be tried again, or passed over. */
export const isDone = (message: string) =>
  `(${shownState(message)} in ('sent', 'not-sent') and ${notSentReason(message)} is distinct from 'given-up')`;

/** What mails to guardians wait for by now. */
export async function readMailRules({
  database,
  env,
}: Pick<Services, "database" | "env">): Promise<MailRules> {
  const { quietFrom: from, quietUntil: until } = await readSchool(database);
  return { quiet: { from, until }, timeZone: env.TIME_ZONE, sendsMail: env.SMTP_URL !== undefined };
}
