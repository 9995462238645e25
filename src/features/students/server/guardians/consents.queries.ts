import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type Consent, type ConsentSource, contactKey, contactOf } from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";
import { consents } from "./consents.table.ts";

/** What a guardian was told before they answered. */
export interface Notice {
  version: number;
  language: string;
}

/** An answer, with what the guardian had been told; null if that is not known. */
export interface KeptConsent extends Consent {
  notice: Notice | null;
}

export type KeptConsents = Record<ParentChannel, KeptConsent | null>;

/** The answers about feedback that hold for a student's contacts, former ones too. */
export type AnswersByContact = ReadonlyMap<string, KeptConsent>;

const keyOf = (channel: ParentChannel, contact: string) => `${channel} ${contactKey(contact, channel)}`;

type Row = typeof consents.$inferSelect;

function toKept({ answer, source, answeredOn, noticeVersion, noticeLanguage }: Row): KeptConsent | null {
  if (answer === "void" || source === null) return null;
  const notice =
    noticeVersion === null || noticeLanguage === null
      ? null
      : { version: noticeVersion, language: noticeLanguage };
  return { answer, source, on: answeredOn, notice };
}

/** The last event of each contact decides. */
export async function readAnswers(
  database: Database | Transaction,
  studentId: string,
): Promise<AnswersByContact> {
  const rows = await database
    .selectDistinctOn([consents.channel, consents.contact])
    .from(consents)
    .where(and(eq(consents.studentId, studentId), eq(consents.purpose, "feedback")))
    .orderBy(asc(consents.channel), asc(consents.contact), desc(consents.id));
  return new Map(
    rows.flatMap((row) => {
      const kept = toKept(row);
      return kept ? [[keyOf(row.channel, row.contact), kept]] : [];
    }),
  );
}

/** The answer that holds for a contact; null if there is none, or no contact. */
export function answerFor(
  answers: AnswersByContact,
  channel: ParentChannel,
  contact: string | null,
): KeptConsent | null {
  return contact === null ? null : (answers.get(keyOf(channel, contact)) ?? null);
}

/** Whether two answers say the same, whatever the guardian had been told. */
export function isSameAnswer(one: Consent | null, other: Consent | null): boolean {
  return one?.answer === other?.answer && one?.source === other?.source && one?.on === other?.on;
}

interface Answered {
  phone: string | null;
  email: string | null;
  consent: KeptConsents;
}

/**
 * Makes these the answers that hold for the contacts of a student's guardians: an event for each contact whose answer differs. Of guardians
 * who share a contact, the one whose answer is new decides. `today` is the day of an answer that should never have been recorded.
 */
export async function recordAnswers(
  tx: Transaction,
  studentId: string,
  list: readonly Answered[],
  { recordedBy, today }: { recordedBy: string; today: string },
): Promise<void> {
  const held = await readAnswers(tx, studentId);
  const told = list.flatMap((guardian) =>
    parentChannels.flatMap((channel) => {
      const contact = contactOf(guardian, channel);
      return contact === null ? [] : [{ channel, contact, consent: guardian.consent[channel] }];
    }),
  );
  const events: (typeof consents.$inferInsert)[] = [];
  for (const [key, same] of Map.groupBy(told, ({ channel, contact }) => keyOf(channel, contact))) {
    const before = held.get(key) ?? null;
    const isNew = ({ consent }: (typeof same)[number]) => !isSameAnswer(consent, before);
    const decides =
      same.find((each) => each.consent !== null && isNew(each)) ??
      same.find(({ consent }) => consent) ??
      same[0];
    if (decides === undefined || !isNew(decides)) continue;
    const { channel, contact, consent } = decides;
    events.push({
      studentId,
      channel,
      purpose: "feedback",
      contact: contactKey(contact, channel),
      answer: consent?.answer ?? "void",
      source: consent?.source,
      answeredOn: consent?.on ?? today,
      noticeVersion: consent?.notice?.version,
      noticeLanguage: consent?.notice?.language,
      recordedBy,
    });
  }
  if (events.length > 0) await tx.insert(consents).values(events);
}

/**
 * Records that the guardian with this contact wants no more messages about feedback by this channel: for each student whose guardian has
 * it, and for `studentIds`, whom they were written to about, also if it is nobody's contact by now. `recordedBy` is null for the
 * guardian's own link; `day` is the school's. Repeating it adds nothing. Forms that are open can no longer be saved over it.
 */
export async function withdrawConsent(
  tx: Transaction,
  {
    channel,
    contact,
    studentIds = [],
    source,
    recordedBy,
    day,
  }: {
    channel: ParentChannel;
    contact: string;
    studentIds?: readonly string[];
    source: ConsentSource;
    recordedBy: string | null;
    day: string;
  },
): Promise<void> {
  await tx.execute(sql`
    with concerned as (
      select student_id from guardian_contacts
      where ${contact} = case ${channel} when 'whatsapp' then phone else email end
      union select unnest(${sql.param([...studentIds])}::uuid[])
    ), locked as materialized (
      -- Whoever records an agreement locks the student, too: the refusal is then the later event, or the agreement sees it.
      select id from users where id in (select student_id from concerned) order by id for no key update
    ), refused as (
      insert into consents (student_id, channel, purpose, contact, answer, source, answered_on, recorded_by)
      select id, ${channel}, 'feedback', ${contact}, 'refused', ${source}, ${day}::date, ${recordedBy}::uuid
      from locked
      where (select answer from consents
        where consents.student_id = locked.id and consents.channel = ${channel} and consents.contact = ${contact}
          and consents.purpose = 'feedback'
        order by consents.id desc limit 1) is distinct from 'refused'
      returning student_id)
    update users set updated_at = now() where id in (select student_id from refused)`);
}

/**
 * Records that the guardian with this contact agreed to messages about feedback by this channel, by their own link, for each student
 * whose guardian has it. `notice` is what they had read; `day` is the school's. Repeating it adds nothing.
 */
export async function giveConsent(
  tx: Transaction,
  { channel, contact, day, notice }: { channel: ParentChannel; contact: string; day: string; notice: Notice },
): Promise<void> {
  await tx.execute(sql`
    insert into consents
      (student_id, channel, purpose, contact, answer, source, answered_on, notice_version, notice_language)
    select distinct student_id, ${channel}, 'feedback', ${contact}, 'given', 'own-link', ${day}::date, ${notice.version}::smallint,
      ${notice.language}
    from guardian_contacts
    where ${contact} = case ${channel} when 'whatsapp' then phone else email end
      and case ${channel} when 'whatsapp' then whatsapp_answer else email_answer end is distinct from 'given'`);
}

/** What a student's guardians answered, about all purposes, the latest recorded first. */
export async function listConsents(
  database: Database,
  { studentId, after, limit }: { studentId: string; after?: readonly [number]; limit: number },
) {
  const conditions: (SQL | undefined)[] = [
    eq(consents.studentId, studentId),
    after && sql`${consents.id} < ${after[0]}`,
  ];
  return database
    .select({ consent: consents, name: users.name, surname: users.surname })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.recordedBy))
    .where(and(...conditions))
    .orderBy(desc(consents.id))
    .limit(limit + 1);
}
