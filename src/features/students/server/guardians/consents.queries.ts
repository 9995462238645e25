import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { type Consent, type ConsentSource, contactKey, contactOf } from "#domain/guardians.ts";
import { type ParentChannel, parentChannels } from "#domain/messages/parent-message.ts";
import { consents, holding, holdingAnswer, isOfContact } from "./consents.table.ts";
import { type ChannelContact, lockAnswers, lockStudentsWith } from "./standing-refusals.queries.ts";

/** The notice that a guardian read before answering. */
export interface Notice {
  version: number;
  language: string;
}

/** An answer, with what the guardian had been told; null if that is not known. */
export interface RecordedConsent extends Consent {
  notice: Notice | null;
}

export type RecordedConsents = Record<ParentChannel, RecordedConsent | null>;

/** The answers about feedback that hold for a student's contacts. */
export type AnswersByContact = ReadonlyMap<string, RecordedConsent>;

const keyOf = (channel: ParentChannel, contact: string) => `${channel} ${contactKey(contact, channel)}`;

type Event = typeof consents.$inferSelect;

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

const noticeOf = (event: string) =>
  sql.raw(`case when ${event}.notice_language is not null
    then jsonb_build_object('version', ${event}.notice_version, 'language', ${event}.notice_language) end`);

/** The answers that hold for these contacts, whoever has them. As the view `guardian_contacts` has it. */
export async function readAnswers(
  database: Database | Transaction,
  studentId: string,
  list: readonly Contacts[],
): Promise<AnswersByContact> {
  const contacts = contactsOf(list);
  const { rows } = await database.execute<RecordedConsent & Record<string, unknown> & ChannelContact>(sql`
    select about.channel, about.contact, held.answer, held.source, held.answered_on::text as "on",
      ${noticeOf("held")} as notice
    from unnest(${sql.param(contacts.map(({ channel }) => channel))}::text[],
        ${sql.param(contacts.map(({ contact }) => contact))}::text[]) as about (channel, contact)
      cross join lateral (select event.* ${holdingAnswer(sql`${studentId}::uuid`, { channel: sql`about.channel`, contact: sql`about.contact` })}) as held
`);
  return new Map(
    rows.map(({ channel, contact, ...consent }): [string, RecordedConsent] => [
      keyOf(channel, contact),
      consent,
    ]),
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
): RecordedConsent | null {
  return contact === null ? null : (answers.get(keyOf(channel, contact)) ?? null);
}

/** Whether two answers are equal, apart from their notices. */
export function isSameAnswer(one: Consent | null, other: Consent | null): boolean {
  return one?.answer === other?.answer && one?.source === other?.source && one?.on === other?.on;
}

interface Answered extends Contacts {
  consent: RecordedConsents;
}

/** What a new answer ends: of refusals those that came in the way that is shown, and others stand. */
function endedBy(
  answer: Event["answer"],
  source: ConsentSource | null,
  { studentId, about }: { studentId: string; about: ChannelContact },
) {
  if (answer === "refused") return null;
  const ended =
    answer === "agreed"
      ? sql`event.answer = 'refused' and event.source = ${source}`
      : sql`event.student_id = ${studentId} and (event.answer = 'agreed' or event.source = ${source})`;
  return sql`array(select event.id ${holding(studentId, about)} and ${ended})`;
}

/**
 * Makes these the answers that hold for the contacts of a student's guardians: an event for each contact whose answer differs. Of guardians
 * who share a contact, the one whose answer is new decides. Over a refusal, it ends what was refused in that way; other refusals still stand.
 * `today` is the day of an answer that should never have been recorded.
 */
export async function recordAnswers(
  tx: Transaction,
  studentId: string,
  list: readonly Answered[],
  { recordedBy, today }: { recordedBy: string; today: string },
): Promise<void> {
  await lockAnswersOf(tx, list);
  const held = await readAnswers(tx, studentId, list);
  const answers = list.flatMap((guardian) =>
    parentChannels.flatMap((channel) => {
      const contact = contactOf(guardian, channel);
      return contact === null ? [] : [{ channel, contact, consent: guardian.consent[channel] }];
    }),
  );
  for (const [key, same] of Map.groupBy(answers, ({ channel, contact }) => keyOf(channel, contact))) {
    const before = held.get(key) ?? null;
    const isNew = ({ consent }: (typeof same)[number]) => !isSameAnswer(consent, before);
    const decides =
      same.find((each) => each.consent !== null && isNew(each)) ??
      same.find(({ consent }) => consent) ??
      same[0];
    if (decides === undefined || !isNew(decides)) continue;
    const { channel, consent } = decides;
    const about = { channel, contact: contactKey(decides.contact, channel) };
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
      ends: endedBy(consent?.answer ?? "void", before?.source ?? null, { studentId, about }),
    });
  }
}

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
        select ${holding(sql`concerned.student_id`, about)}
          and event.student_id = concerned.student_id and event.answer = 'refused' and event.source = ${source}
          and not exists (
            select from consents as waiting
            where waiting.student_id = event.student_id and ${isOfContact("waiting", about)} and waiting.answer = 'unconfirmed'
              and waiting.id > event.id))
      returning student_id)
    update users set updated_at = now() where id in (select student_id from refused)`);
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
      answer: isWaiting ? ("unconfirmed" as const) : ("agreed" as const),
      ...{ source: "own-link" as const, answeredOn: day, linkMadeBy },
      ...{ noticeVersion: notice.version, noticeLanguage: notice.language },
    })),
  );
}

/** An event of a student's consents as the history shows it, about any purpose. */
export interface ConsentEvent
  extends Pick<Event, "id" | "channel" | "purpose" | "contact" | "answer" | "source"> {
  on: string;
  notice: Notice | null;
  recordedAt: string;
  recordedBy: PersonName | null;
  linkMadeBy: PersonName | null;
  endedAt: string | null;
}

interface PersonName {
  name: string;
  surname: string;
}

const instantText = (value: string) =>
  sql.raw(`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const personName = (id: string) =>
  sql.raw(`(select jsonb_build_object('name', name, 'surname', surname) from users where users.id = ${id})`);

/** What a student's guardians answered, the latest recorded first, one more than `limit`. */
export async function listConsents(
  database: Database,
  { studentId, after, limit }: { studentId: string; after?: readonly [number]; limit: number },
): Promise<ConsentEvent[]> {
  const { rows } = await database.execute<ConsentEvent & Record<string, unknown>>(sql`
    select id::float8, channel, purpose, contact, answer, source, answered_on::text as "on", ${noticeOf("event")} as notice,
      ${instantText("recorded_at")} as "recordedAt", ${personName("recorded_by")} as "recordedBy", ${personName("link_made_by")} as "linkMadeBy",
      (select ${instantText("min(later.recorded_at)")} from consents as later
        where later.student_id = event.student_id and later.channel = event.channel and later.contact = event.contact
          and later.purpose = event.purpose and later.id > event.id and case event.answer
            when 'refused' then event.id = any(later.ends) or (later.answer = 'refused' and later.source = event.source)
            else later.answer <> 'unconfirmed' end) as "endedAt"
    from consents as event
    where student_id = ${studentId} and (${after?.[0] ?? null}::bigint is null or id < ${after?.[0] ?? null})
    order by id desc limit ${limit + 1}`);
  return rows;
}
