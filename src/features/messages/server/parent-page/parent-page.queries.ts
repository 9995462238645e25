import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { erasedText } from "#domain/erased-text.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { z } from "#domain/schemas/zod.ts";
import { isWithheld } from "#features/feedback/server/withheld-feedback.queries.ts";
import { lastOfCorrection } from "#features/messages/server/message-events.queries.ts";
import { isShowing, isShownTo } from "#features/messages/server/message-texts.queries.ts";
import type { ChannelContact } from "#features/students/server/guardians/standing-refusals.queries.ts";
import { hashOfLink, isWrongNumber, parentPagePath } from "./parent-links.queries.ts";

/** A child whose guardian has the contact of a page. */
interface PageChild {
  studentId: string;
  language: string | null;
  answer: "agreed" | "refused" | null;
  /** Whether the last thing that was said is a yes that waits. */
  isWaiting: boolean;
}

/** The page of a contact whose link works. */
export interface ParentPage extends ChannelContact {
  linkId: string;
  /** Who made the link, and had seen it: each is shown to the office, by itself or in the text of a message. */
  linkMadeBy: string;
  /** Who at the school has seen the link, and may not read what every message says. */
  limitedReaders: string[];
  /** The link's child first. */
  children: PageChild[];
}

/**
 * The page of a contact that a token opens. Null when the link does not work, no guardian of its child has the contact, or it is wrong or
 * barred.
 */
export async function findParentPage(
  database: Database | Transaction,
  token: string,
): Promise<ParentPage | null> {
  type Row = Omit<ParentPage, "limitedReaders"> & { studentId: string };
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    with link as materialized (
      select id, student_id, created_by, contact, case when strpos(contact, '@') > 0 then 'email' else 'whatsapp' end as channel
      from parent_links
      where token_hash = ${hashOfLink(token)} and revoked_at is null and expires_at > now()
    ), guardian as materialized (
      select guardian.student_id, guardian.position, guardian.language, guardian.may_receive,
        case link.channel when 'email' then guardian.email_answer else guardian.whatsapp_answer end as answer,
        coalesce((select answer = 'unconfirmed' from consents
          where consents.student_id = guardian.student_id and channel = link.channel and contact = link.contact and purpose = 'feedback'
          order by id desc limit 1), false) as is_waiting
      from link join guardian_contacts as guardian
        on link.contact = case link.channel when 'email' then guardian.email else guardian.phone end
    ), child as (
      select distinct on (student_id) * from guardian order by student_id, position
    )
    select link.id as "linkId", link.created_by as "linkMadeBy", link.contact, link.channel,
      link.student_id as "studentId",
      (select json_agg(json_build_object('studentId', student_id, 'language', language, 'answer', answer, 'isWaiting', is_waiting)
        order by student_id = link.student_id desc, student_id) from child) as children
    from link
    where link.student_id in (select student_id from child)
      and not exists (select from guardian where not may_receive)
      and not ${isWrongNumber(sql`link.contact`)}`);
  const [row] = rows;
  if (row === undefined) return null;
  const { studentId, ...page } = row;
  const seenBy = await findViewers(database, { id: page.linkId, token, studentId, madeBy: page.linkMadeBy });
  const limitedReaders = seenBy.filter((actor) => !can(actor, "parent-message.read"));
  return { ...page, limitedReaders: limitedReaders.map(({ id }) => id) };
}

/** Who at the school has seen a link: its maker, and everyone who was shown its message or another with it, also if it was taken out since. */
async function findViewers(
  database: Database | Transaction,
  link: { id: string; token: string; studentId: string; madeBy: string },
): Promise<Actor[]> {
  const { rows } = await database.execute<Actor & Record<string, unknown>>(sql`
    select id, role from users
    where id = ${link.madeBy} or id in (
      select message_events.by_user from message_events join messages_out as message on message.id = message_events.message_id
      where ${isShowing} and (message.id = ${link.id} or strpos(message.message, ${parentPagePath(link.token)}) > 0)
        and message.id in (
          select message_id from message_children where student_id = ${link.studentId} union all select ${link.id}))`);
  return rows;
}

/** The condition that a message was sent to the page's contact, only about children with the contact and feedback that is for parents. */
function isOnPage({ contact, children }: ParentPage): SQL {
  const students = sql.param(children.map(({ studentId }) => studentId));
  return sql`message.contact = ${contact}
    and message.id in (select message_id from message_children where student_id = any(${students}::uuid[]))
    and message.state in ('opened', 'sent')
    and message.message <> ''
    and not exists (
      select from message_children as child
        join users as student on student.id = child.student_id
        left join feedback on feedback.id = child.feedback_id
      where child.message_id = message.id and (
        child.student_id <> all(${students}::uuid[]) or student.voided_at is not null
        or child.feedback_id is not null and (
          feedback.id is null or ${sql.raw(isWithheld("feedback"))} or feedback.message = ${erasedText})))`;
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

export const sentMessageSchema = z.strictObject({
  id: z.uuid(),
  sentOn: z.iso.date().describe("The school's day"),
  channel: z.enum(parentChannels),
  language: z.string().nullable(),
  message: z
    .string()
    .nullable()
    .describe(
      "As it was sent, without what opens a guardian's page; null if somebody at the school who has seen the link may not read it",
    ),
  isDisputed: z.boolean().describe("Whether the guardian asked for a correction today"),
  isLookedInto: z.boolean().describe("Whether the school has looked into the last correction asked for"),
});

export type SentMessage = z.infer<typeof sentMessageSchema>;

/** The condition that a correction of a message was asked for on the school's day. */
const requestedOn = (messageId: SQL, { timeZone, today }: { timeZone: string; today: string }) => sql`exists (
  select from message_events as event where event.message_id = ${messageId} and event.kind = 'reply' and event.reason = 'correction'
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
  const { rows } = await database.execute<SentMessage>(sql`
    select message.id, message.channel, message.language,
      case when ${isShownTo(sql`message.id`, page.limitedReaders)} then message.message end as message,
      (coalesce((select min(event.at) from message_events as event
        where event.message_id = message.id and event.kind in ('opened', 'waiting', 'sent')),
        message.created_at) at time zone ${day.timeZone})::date::text as "sentOn",
      ${requestedOn(sql`message.id`, day)} as "isDisputed",
      coalesce(${sql.raw(lastOfCorrection)} = 'settled', false) as "isLookedInto"
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
    sql`select ${requestedOn(sql`${messageId}::uuid`, day)} as "wasAsked"`,
  );
  return rows[0]?.wasAsked ?? false;
}
