import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import type { ConsentAnswer } from "#domain/guardians.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { consents } from "./consents.table.ts";
import type { ParentContact } from "./guardians.queries.ts";

/** A guardian's contact, for one of their children. */
export interface ContactOfStudent {
  studentId: string;
  contact: string;
}

/** The parent's contacts in the profiles of students, each locked until the transaction ends. */
export async function lockContacts(
  tx: Transaction,
  studentIds: readonly string[],
): Promise<Map<string, ParentContact>> {
  const { rows } = await tx.execute<{ id: string; phone: string | null; parentEmail: string | null }>(sql`
    select id, phone, parent_email as "parentEmail" from users
    where id = any(${sql.param([...studentIds])}::uuid[]) and role = 'student' and deleted_at is null
    order by id for no key update`);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}

/** The guardians who have these contacts and may get messages, with their language and the answer that holds; by student. */
export async function findGuardiansByContact(
  tx: Transaction,
  channel: ParentChannel,
  contacts: readonly ContactOfStudent[],
): Promise<Map<string, { language: string | null; answer: ConsentAnswer | null }>> {
  const { rows } = await tx.execute<{
    studentId: string;
    language: string | null;
    answer: ConsentAnswer | null;
  }>(sql`
    select distinct on (guardian.student_id) guardian.student_id as "studentId", guardian.language, held.answer
    from unnest(${sql.param(contacts.map(({ studentId }) => studentId))}::uuid[],
        ${sql.param(contacts.map(({ contact }) => contact))}::text[]) as wanted (student_id, contact)
      join guardian_contacts as guardian on guardian.student_id = wanted.student_id and guardian.may_receive
      cross join lateral (
        select case ${channel} when 'whatsapp' then guardian.phone else guardian.email end as contact,
          case ${channel} when 'whatsapp' then guardian.whatsapp_answer else guardian.email_answer end as answer
      ) as held
    where held.contact = wanted.contact
    order by guardian.student_id, guardian.position`);
  return new Map(rows.map(({ studentId, ...guardian }) => [studentId, guardian]));
}

const touch = sql`update users set updated_at = now() where id in (select student_id from added)`;

/** Adds agreements, and returns the ids of their events. Forms that are open can no longer be saved over them. */
export async function addAgreements(
  tx: Transaction,
  agreements: readonly (ContactOfStudent & { noticeLanguage: string | null })[],
  {
    channel,
    source,
    on,
    noticeVersion,
    recordedBy,
  }: {
    channel: ParentChannel;
    source: NonNullable<(typeof consents.$inferInsert)["source"]>;
    on: string;
    noticeVersion: number | null;
    recordedBy: string;
  },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with added as (
      insert into consents (student_id, channel, purpose, contact, answer, source, answered_on, notice_version, notice_language, recorded_by)
      select student_id, ${channel}, 'feedback', contact, 'agreed', ${source}, ${on}::date, ${noticeVersion}::smallint, language,
        ${recordedBy}::uuid
      from unnest(${sql.param(agreements.map(({ studentId }) => studentId))}::uuid[],
        ${sql.param(agreements.map(({ contact }) => contact))}::text[],
        ${sql.param(agreements.map(({ noticeLanguage }) => noticeLanguage))}::text[]) as agreed (student_id, contact, language)
      returning id, student_id
    ), touched as (${touch})
    select id from added order by id`);
  return rows.map(({ id }) => Number(id));
}

/**
 * Makes "not asked" the answer again for the contacts of these agreements, where nothing was recorded since. Returns how many were. `day` is
 * the school's.
 */
export async function voidAgreements(
  tx: Transaction,
  eventIds: readonly number[],
  { recordedBy, day }: { recordedBy: string; day: string },
): Promise<number> {
  const ids = sql`any(${sql.param([...eventIds])}::bigint[])`;
  await tx.execute(sql`
    select from users where id in (select student_id from consents where id = ${ids}) order by id for no key update`);
  const { rows } = await tx.execute(sql`
    with added as (
      insert into consents (student_id, channel, purpose, contact, answer, answered_on, recorded_by, ends)
      select student_id, channel, purpose, contact, 'void', ${day}::date, ${recordedBy}::uuid, array[id]
      from consents as agreed
      where id = ${ids} and not exists (
        select from consents as later
        where later.student_id = agreed.student_id and later.channel = agreed.channel and later.contact = agreed.contact
          and later.purpose = agreed.purpose and later.id > agreed.id)
      returning student_id
    ), touched as (${touch})
    select from added`);
  return rows.length;
}
