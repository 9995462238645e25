import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import type { ConsentSource } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";

/** A number or an address, written as in `consents`. */
export interface ChannelContact {
  channel: ParentChannel;
  contact: string;
}

/** The condition that a row of `consents` is about feedback by this contact, whether it counts or not. */
export const isOfContact = (consent: string, { channel, contact }: ChannelContact) =>
  sql`${sql.raw(consent)}.channel = ${channel} and ${sql.raw(consent)}.contact = ${contact} and ${sql.raw(consent)}.purpose = 'feedback'`;

/** The condition that it is an answer that counts: not a yes that waits. */
export const isAbout = (consent: string, about: ChannelContact) =>
  sql`${isOfContact(consent, about)} and ${sql.raw(consent)}.answer <> 'unconfirmed'`;

/** The condition that the holder of a contact said stop, which counts for everybody who has the contact. */
export const isStop = (consent: string) =>
  sql`${sql.raw(consent)}.answer = 'refused' and ${sql.raw(consent)}.source in ('own-link', 'message')`;

/** The condition that the refusal `refusal` still stands: its student's guardian has said nothing else about the contact since. */
export const stands = sql`refusal.answer = 'refused' and not exists (
  select from consents as later where later.student_id = refusal.student_id and later.channel = refusal.channel
    and later.contact = refusal.contact and later.purpose = refusal.purpose and later.id > refusal.id and later.answer not in ('refused', 'unconfirmed'))`;

/**
 * Waits for others who record answers about these contacts, and holds them until the transaction ends. Students have to be locked before, and
 * answers read afterwards.
 */
export async function lockAnswers(tx: Transaction, contacts: readonly ChannelContact[]): Promise<void> {
  const names = new Set(contacts.map(({ channel, contact }) => `answers by ${channel} ${contact}`));
  for (const name of [...names].sort()) await lockByName(tx, name);
}

/**
 * Locks everyone whose guardian has this contact or had an answer by it, and `studentIds`, then the answers about it. Returns who is locked:
 * nobody who was erased.
 */
export async function lockStudentsWith(
  tx: Transaction,
  contact: ChannelContact,
  studentIds: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from users where erased_at is null and id in (
      select student_id from guardian_contacts
        where ${contact.contact} = case ${contact.channel} when 'whatsapp' then phone else email end
      union select unnest(${sql.param([...studentIds])}::uuid[])
      union select student_id from consents where ${isAbout("consents", contact)})
    order by id for no key update`);
  await lockAnswers(tx, [contact]);
  return rows.map(({ id }) => id);
}

interface StandingRefusal {
  /** Of its last row. */
  id: number;
  source: ConsentSource;
  /** Whether it was recorded for the student. */
  isOwn: boolean;
}

/**
 * The refusals of a contact that stand for a student, one for each source, oldest first. A student about whose guardian nothing was
 * recorded has those of everybody else with the contact, if they said stop themselves.
 */
export async function listStanding(
  database: Database | Transaction,
  studentId: string,
  about: ChannelContact,
): Promise<StandingRefusal[]> {
  const { rows } = await database.execute<StandingRefusal & Record<string, unknown>>(sql`
    with own as materialized (
      select answer from consents where student_id = ${studentId} and ${isAbout("consents", about)} order by id desc limit 1)
    select max(refusal.id)::float8 as id, refusal.source, bool_or(refusal.student_id = ${studentId}) as "isOwn" from consents as refusal
    where ${isAbout("refusal", about)} and ${stands}
      and case when exists (select from own where answer <> 'void') then refusal.student_id = ${studentId} else ${isStop("refusal")} end
    group by refusal.source order by id`);
  return rows;
}

const kept = sql.raw(
  "channel, purpose, contact, answer, source, answered_on, notice_version, notice_language, recorded_by, recorded_at, link_made_by",
);

/** Records these refusals, by the ids of their rows, once more, so that they hold after what was recorded for the student. */
export async function keepStanding(
  tx: Transaction,
  studentId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into consents (student_id, ${kept})
    select ${studentId}, ${kept} from consents where id = any(${sql.param([...ids])}::bigint[]) order by id`);
}

/** The refusals of these students that stand, whatever the contact, by the ids of their rows. */
export async function listAllStanding(tx: Transaction, studentIds: readonly string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select refusal.id::float8 as id from consents as refusal
    where refusal.student_id = any(${sql.param([...studentIds])}::uuid[]) and ${stands}`);
  return rows.map(({ id }) => id);
}

/** Lets refusals that stood for one of two records stand for the one that the records have become, also after a later yes of the other. */
export async function keepMerged(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into consents (student_id, ${kept})
    select student_id, ${kept} from consents as refusal
    where id = any(${sql.param([...ids])}::bigint[]) and not (${stands}) order by id`);
}

/**
 * Lets a stop that still stands for anybody with the contact be what was recorded last about it: it counts for everyone about whose
 * guardian nothing was recorded. To be called after answers have been recorded.
 */
export async function keepStops(tx: Transaction, contacts: readonly ChannelContact[]): Promise<void> {
  for (const about of contacts) {
    const last = (
      which: SQL,
    ) => sql`select * from consents as refusal where ${isAbout("refusal", about)} ${which}
      order by refusal.id desc limit 1`;
    await tx.execute(sql`
      insert into consents (student_id, ${kept})
      select student_id, ${kept} from (${last(sql`and ${isStop("refusal")} and ${stands}`)}) as stop
      where not exists (select from (${last(sql``)}) as newest where ${isStop("newest")})`);
  }
}
