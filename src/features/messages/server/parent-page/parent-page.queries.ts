import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import { hashOfLink } from "./parent-links.queries.ts";

/** A guardian of one child, as the page's owner is. */
interface PageGuardian {
  studentId: string;
  language: string | null;
  phone: string | null;
  email: string | null;
  whatsappAnswer: "given" | "refused" | null;
  emailAnswer: "given" | "refused" | null;
}

/** The page of a guardian whose link works. */
export interface ParentPage {
  linkId: string;
  /** Everything that the guardian is reached by. */
  contacts: string[];
  /** The guardian's rows: one for each child, the link's child first. */
  guardians: PageGuardian[];
}

/**
 * The page that a token opens. Null when there is no such link, it has expired or was revoked; when the guardian has not got all of its
 * contacts any more; and when anyone with one of them must not be told anything, about any child.
 */
export async function findParentPage(
  database: Database | Transaction,
  token: string,
): Promise<ParentPage | null> {
  const { rows } = await database.execute<ParentPage & Record<string, unknown>>(sql`
    with link as materialized (
      select * from parent_links
      where token_hash = ${hashOfLink(token)} and revoked_at is null and expires_at > now()
    ), guardian as materialized (
      select guardian.*, guardian.student_id = link.student_id as is_first,
        link.contacts <@ array[guardian.phone, guardian.email] as has_all
      from link join guardian_contacts as guardian
        on guardian.phone = any(link.contacts) or guardian.email = any(link.contacts)
    )
    select link.id as "linkId", link.contacts,
      (select json_agg(json_build_object('studentId', student_id, 'language', language, 'phone', phone, 'email', email,
          'whatsappAnswer', whatsapp_answer, 'emailAnswer', email_answer)
        order by is_first desc, has_all desc, position, student_id) from guardian) as guardians
    from link
    where exists (select from guardian where is_first and has_all)
      and not exists (select from guardian where not may_receive)`);
  return rows[0] ?? null;
}

/**
 * The condition that a message was sent to the page's guardian, and is about nobody but children whose guardian has the contact that it
 * went to.
 */
function isOnPage({ contacts, guardians }: ParentPage): SQL {
  const students = guardians.map(({ studentId }) => studentId);
  return sql`message.id in (
      select message_id from message_children where student_id = any(${sql.param(students)}::uuid[]))
    and message.contact = any(${sql.param(contacts)}::text[])
    and (message.state in ('opened', 'sent') or message.state = 'mailed' and message.mail = 'sent')
    and not exists (
      select from message_children as child where child.message_id = message.id and not exists (
        select from guardian_contacts as guardian
        where guardian.student_id = child.student_id and message.contact in (guardian.phone, guardian.email)))`;
}

/** Whether a message is on a page. */
export async function hasMessage(
  database: Database | Transaction,
  page: ParentPage,
  messageId: string,
): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select from messages_out as message where message.id = ${messageId} and ${isOnPage(page)}`,
  );
  return rows.length > 0;
}

export interface SentMessage {
  id: string;
  /** The school's day. */
  sentOn: string;
  channel: ParentChannel;
  language: string | null;
  message: string;
  /** Whether the guardian asked for a correction today. */
  isDisputed: boolean;
}

/** The condition that a correction of a message was asked for on the school's day. */
const askedOn = (messageId: SQL, { timeZone, today }: { timeZone: string; today: string }) => sql`exists (
  select from message_events as event where event.message_id = ${messageId} and event.kind = 'replied-correction'
    and (event.at at time zone ${timeZone})::date = ${today}::date)`;

/** The messages on a page, one more than `limit`, the newest first. `today` is the school's day. */
export async function listSentMessages(
  database: Database,
  page: ParentPage,
  { after, limit, ...day }: { timeZone: string; today: string; after?: readonly [id: string]; limit: number },
): Promise<SentMessage[]> {
  const start =
    after &&
    sql`and (message.created_at, message.id) < (select created_at, id from messages_out where id = ${after[0]})`;
  const { rows } = await database.execute<SentMessage & Record<string, unknown>>(sql`
    select message.id, message.channel, message.language, message.message,
      (coalesce((select min(event.at) from message_events as event
        where event.message_id = message.id and event.kind in ('opened', 'mailed', 'sent')),
        message.created_at) at time zone ${day.timeZone})::date::text as "sentOn",
      ${askedOn(sql`message.id`, day)} as "isDisputed"
    from messages_out as message
    where ${isOnPage(page)} ${start}
    order by message.created_at desc, message.id desc
    limit ${limit + 1}`);
  return rows;
}

/** Whether a correction of a message was asked for on the school's day `today`. */
export async function wasAsked(
  tx: Transaction,
  messageId: string,
  day: { timeZone: string; today: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ wasAsked: boolean }>(
    sql`select ${askedOn(sql`${messageId}::uuid`, day)} as "wasAsked"`,
  );
  return rows[0]?.wasAsked ?? false;
}
