import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#db/client.ts";
import { type Consent, type ConsentSource, contactKey, contactOf } from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";
import { consents } from "./consents.table.ts";
import {
  type ChannelContact,
  isAbout,
  isOfContact,
  isStop,
  keepStanding,
  keepStops,
  listStanding,
  lockAnswers,
  lockStudentsWith,
  stands,
} from "./standing-refusals.queries.ts";

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

function toKept({
  answer,
  source,
  answeredOn,
  noticeVersion,
  noticeLanguage,
}: Pick<Row, "answer" | "source" | "answeredOn" | "noticeVersion" | "noticeLanguage">): KeptConsent | null {
  if ((answer !== "given" && answer !== "refused") || source === null) return null;
  const notice =
    noticeVersion === null || noticeLanguage === null
      ? null
      : { version: noticeVersion, language: noticeLanguage };
  return { answer, source, on: answeredOn, notice };
}

interface Contacts {
  phone: string | null;
  email: string | null;
}

const contactsOf = (list: readonly Contacts[]): ChannelContact[] =>
  list.flatMap((guardian) =>
    parentChannels.flatMap((channel) => {
      const contact = contactOf(guardian, channel);
      return contact === null ? [] : [{ channel, contact: contactKey(contact, channel) }];
    }),
  );

/**
 * The last event of each contact decides. For contacts in `list` about which nothing was recorded for this student, a stop by anyone who
 * has the contact does. As the view `guardian_contacts` has it.
 */
export async function readAnswers(
  database: Database | Transaction,
  studentId: string,
  list: readonly Contacts[],
): Promise<AnswersByContact> {
  const shared = contactsOf(list).map(
    (about) => sql`(select * from (
      select * from consents where ${isAbout("consents", about)} order by id desc limit 1) as newest where ${isStop("newest")})`,
  );
  const own = sql`(select distinct on (channel, contact) * from consents
    where student_id = ${studentId} and purpose = 'feedback' and answer <> 'unconfirmed' order by channel, contact, id desc)`;
  const { rows } = await database.execute<{
    channel: ParentChannel;
    contact: string;
    answer: Row["answer"];
    source: Row["source"];
    answeredOn: string;
    noticeVersion: number | null;
    noticeLanguage: string | null;
  }>(sql`
    select channel, contact, answer, source, answered_on::text as "answeredOn", notice_version as "noticeVersion",
      notice_language as "noticeLanguage"
    from (${sql.join([...shared, own], sql` union all `)}) as told order by student_id = ${studentId}`);
  return new Map(
    rows.flatMap((row) => {
      const kept = toKept(row);
      return kept ? [[keyOf(row.channel, row.contact), kept]] : [];
    }),
  );
}

/** Locks the answers about the contacts of these guardians of a locked student until the transaction ends. */
export async function lockAnswersOf(tx: Transaction, list: readonly Contacts[]): Promise<void> {
  await lockAnswers(tx, contactsOf(list));
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

interface Answered extends Contacts {
  consent: KeptConsents;
}

/**
 * Makes these the answers that hold for the contacts of a student's guardians: an event for each contact whose answer differs. Of guardians
 * who share a contact, the one whose answer is new decides. It replaces the answer that held; refusals by other sources still stand. `today` is the day of an answer that should never have been recorded.
 */
export async function recordAnswers(
  tx: Transaction,
  studentId: string,
  list: readonly Answered[],
  { recordedBy, today }: { recordedBy: string; today: string },
): Promise<void> {
  await lockAnswersOf(tx, list);
  const held = await readAnswers(tx, studentId, list);
  const told = list.flatMap((guardian) =>
    parentChannels.flatMap((channel) => {
      const contact = contactOf(guardian, channel);
      return contact === null ? [] : [{ channel, contact, consent: guardian.consent[channel] }];
    }),
  );
  for (const [key, same] of Map.groupBy(told, ({ channel, contact }) => keyOf(channel, contact))) {
    const before = held.get(key) ?? null;
    const isNew = ({ consent }: (typeof same)[number]) => !isSameAnswer(consent, before);
    const decides =
      same.find((each) => each.consent !== null && isNew(each)) ??
      same.find(({ consent }) => consent) ??
      same[0];
    if (decides === undefined || !isNew(decides)) continue;
    const { channel, consent } = decides;
    const about = { channel, contact: contactKey(decides.contact, channel) };
    const standing = await listStanding(tx, studentId, about);
    // What others with the contact said counts for this student from here on by rows of their own.
    await keepStanding(tx, studentId, idsOf(standing.filter(({ isOwn }) => !isOwn)));
    await tx.insert(consents).values({
      studentId,
      ...about,
      purpose: "feedback",
      answer: consent?.answer ?? "void",
      source: consent?.source,
      answeredOn: consent?.on ?? today,
      noticeVersion: consent?.notice?.version,
      noticeLanguage: consent?.notice?.language,
      recordedBy,
    });
    if (consent?.answer !== "refused")
      await keepStanding(tx, studentId, idsOf(standing.filter(({ source }) => source !== before?.source)));
    await keepStops(tx, [about]);
  }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * Records that the guardian with this contact wants no more messages about feedback by this channel: for each student whose guardian has
 * it or had an answer by it, and for `studentIds`, whom they were written to about, also if the contact is no longer anyone's. `recordedBy` is null
 * for the guardian's own link; `day` is the school's. Repeating it by the same source adds nothing, but where a
 * yes waited since. Forms that are open can no longer be saved over it.
 */
export async function withdrawConsent(
  tx: Transaction,
  {
    channel,
    contact,
    studentIds = [],
    source,
    recordedBy,
    linkMadeBy = null,
    day,
  }: {
    channel: ParentChannel;
    contact: string;
    studentIds?: readonly string[];
    source: ConsentSource;
    recordedBy: string | null;
    linkMadeBy?: string | null;
    day: string;
  },
): Promise<void> {
  const about = { channel, contact };
  const concerned = await lockStudentsWith(tx, about, studentIds);
  await tx.execute(sql`
    with concerned as (
      select unnest(${sql.param(concerned)}::uuid[]) as student_id
    ), refused as (
      insert into consents (student_id, channel, purpose, contact, answer, source, answered_on, recorded_by, link_made_by)
      select student_id, ${channel}, 'feedback', ${contact}, 'refused', ${source}, ${day}::date, ${recordedBy}::uuid, ${linkMadeBy}::uuid
      from concerned
      where not exists (
        select from consents as refusal
        where refusal.student_id = concerned.student_id and ${isAbout("refusal", about)} and refusal.source = ${source} and ${stands}
          and not exists (
            select from consents as waiting
            where waiting.student_id = refusal.student_id and ${isOfContact("waiting", about)} and waiting.answer = 'unconfirmed'
              and waiting.id > refusal.id))
      returning student_id)
    update users set updated_at = now() where id in (select student_id from refused)`);
  await keepStops(tx, [about]);
}

/**
 * Records that somebody with a link to the page of this contact agreed to messages about feedback by this channel, for these students, who
 * are locked with the answers; `isWaiting` for those whose guardian had refused by themselves. `linkMadeBy` had seen the link, `notice` is
 * what was read, and `day` is the school's.
 */
export async function giveConsent(
  tx: Transaction,
  {
    channel,
    contact,
    students,
    linkMadeBy,
    day,
    notice,
  }: ChannelContact & {
    students: readonly { studentId: string; isWaiting: boolean }[];
    linkMadeBy: string;
    day: string;
    notice: Notice;
  },
): Promise<void> {
  await tx.insert(consents).values(
    students.map(({ studentId, isWaiting }) => ({
      ...{ studentId, channel, contact, purpose: "feedback" as const },
      answer: isWaiting ? ("unconfirmed" as const) : ("given" as const),
      ...{ source: "own-link" as const, answeredOn: day, linkMadeBy },
      ...{ noticeVersion: notice.version, noticeLanguage: notice.language },
    })),
  );
  await keepStops(tx, [{ channel, contact }]);
}

const linkMakers = alias(users, "link_makers");

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
    .select({
      consent: consents,
      recordedBy: { name: users.name, surname: users.surname },
      linkMadeBy: { name: linkMakers.name, surname: linkMakers.surname },
    })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.recordedBy))
    .leftJoin(linkMakers, eq(linkMakers.id, consents.linkMadeBy))
    .where(and(...conditions))
    .orderBy(desc(consents.id))
    .limit(limit + 1);
}
