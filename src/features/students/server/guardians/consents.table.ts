import { type SQL, sql } from "drizzle-orm";
import { bigint, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { consentEventAnswers, consentPurposes, consentSources } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";

/** What guardians answered when they were asked whether the school may write to them. Rows are only added; `holding` says which hold. */
export const consents = pgTable(
  "consents",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: parentChannels }).notNull(),
    purpose: text("purpose", { enum: consentPurposes }).notNull(),
    /** The ten digits or the address that the answer is for. */
    contact: text("contact").notNull(),
    /**
     * `void` when an answer should never have been recorded: the guardian counts as not asked. `unconfirmed` for a yes that waits: over the
     * guardian's own refusal, by a link that the office had seen. It is nobody's answer, and never holds.
     */
    answer: text("answer", { enum: consentEventAnswers }).notNull(),
    /** The earlier answers that it ends for the student. */
    ends: bigint("ends", { mode: "number" }).array(),
    /** How the school learned of it; null for `void`. */
    source: text("source", { enum: consentSources }),
    /** The day of the answer. */
    answeredOn: date("answered_on", { mode: "string" }).notNull(),
    /** What they had been told (src/domain/consent-notices.ts), and in which language; null for an answer of a day before there was a notice. */
    noticeVersion: smallint("notice_version"),
    noticeLanguage: text("notice_language"),
    /** Null for the guardian's own link. */
    recordedBy: uuid("recorded_by").references(() => users.id),
    recordedAt: instant("recorded_at").notNull().defaultNow(),
    /** Who made the link by which it was answered, and had seen it; null for the link in a mail, and for what was not answered by a link. */
    linkMadeBy: uuid("link_made_by").references(() => users.id),
  },
  (table) => [
    index("consents_contact").on(table.studentId, table.channel, table.contact, table.purpose, table.id),
    // A guardian who stops messages also stops them for children who are added later.
    index("consents_of_all").on(table.channel, table.contact, table.purpose, table.id),
    index("consents_ending").on(table.studentId).where(sql`${table.ends} <> '{}'`),
  ],
);

/** A number or an address, as a value or a column. */
export interface ContactInSql {
  channel: SQL | string;
  contact: SQL | string;
}

/** The condition that a row of `consents` is about feedback by this contact, whether it counts or not. */
export const isOfContact = (row: string, { channel, contact }: ContactInSql) =>
  sql`${sql.raw(row)}.channel = ${channel} and ${sql.raw(row)}.contact = ${contact} and ${sql.raw(row)}.purpose = 'feedback'`;

const isNotEnded = (row: string, student: SQL | string) => sql`not exists (
    select from consents as ending
    where ending.ends <> '{}' and ending.student_id in (${student}, ${sql.raw(row)}.student_id)
      and ${sql.raw(row)}.id = any(ending.ends))`;

const isByHolder = sql`(event.answer = 'refused' and event.source in ('own-link', 'message'))`;

/**
 * The answers that hold for a student and a contact, as what follows `select`: `event`. The rule: **an answer holds until a later one for the
 * same student names it in `ends`, a refusal comes before a yes, and one that the holder of the contact gave by themselves, by link or by
 * message, holds for every student who had no yes at the time** (docs/decisions/089).
 */
export const holding = (student: SQL | string, about: ContactInSql) => sql`
  from consents as event
  where ${isOfContact("event", about)} and event.answer in ('agreed', 'refused') and ${isNotEnded("event", student)}
    and (event.student_id = ${student} or ${isByHolder} and not exists (
      select from consents as yes
      where yes.student_id = ${student} and ${isOfContact("yes", about)} and yes.answer = 'agreed' and yes.id < event.id
        and ${isNotEnded("yes", student)}))`;

/** The one of these that is shown. */
export const holdingAnswer = (student: SQL | string, about: ContactInSql) => sql`
  ${holding(student, about)} order by ${isByHolder} desc, event.answer = 'refused' desc, event.id desc limit 1`;
