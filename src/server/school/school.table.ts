import { sql } from "drizzle-orm";
import { boolean, check, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/columns.ts";
import { consentRules, registrationModes } from "#domain/school.ts";

/** The school itself: one row, or none until an admin names the school or changes a setting. */
export const school = pgTable(
  "school",
  {
    id: boolean("id").primaryKey().default(true),
    /** Empty until an admin names the school. */
    name: text("name").notNull().default(""),
    logo: bytes("logo"),
    logoType: text("logo_type"),
    /** A digest of the logo, which its URL contains: a new logo has a new URL. */
    logoVersion: text("logo_version"),
    /** The language of pages and mails for people without one of their own. */
    language: text("language").notNull().default("en"),
    /** Who may register as a student: anyone, those with an invitation code, nobody. */
    registration: text("registration", { enum: registrationModes }).notNull().default("open"),
    /** A number from fewer students is not compared. */
    comparisonStudentsMin: smallint("comparison_students_min").notNull().default(5),
    /** How many days after a class those who have not answered are reminded; null for no automatic reminders. */
    reminderDays: smallint("reminder_days"),
    /** Whether guardians who were not asked are written to with a warning, or not at all. */
    parentConsent: text("parent_consent", { enum: consentRules }).notNull().default("warn"),
    /** From which hour on no mails go to parents, and until which: hours of the school's day, 0 to 23. The same twice for no such time. */
    quietFrom: smallint("quiet_from").notNull().default(21),
    quietUntil: smallint("quiet_until").notNull().default(7),
    /** Where guardians' answers to e-mails go; empty for the address that the e-mails come from. */
    replyTo: text("reply_to").notNull().default(""),
    /** Whether students may mark what they write as not for their parents. */
    studentsMayWithhold: boolean("students_may_withhold").notNull().default(false),
    /** Whether the words of students who are erased stay, without a name (docs/decisions/095). */
    keepsWordsOfErased: boolean("keeps_words_of_erased").notNull().default(false),
    /** How many months after a student left an admin is offered to remove what is kept of them; null for never. */
    messagesRetentionMonths: smallint("messages_retention_months"),
    wordsRetentionMonths: smallint("words_retention_months"),
    recordsRetentionMonths: smallint("records_retention_months"),
    /** When an admin closed the checklist for a new school. */
    checklistClosedAt: instant("checklist_closed_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("school_one_row", sql`${table.id}`),
    check("school_registration", sql`${table.registration} in ('open', 'code', 'closed')`),
    check("school_language", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check("school_comparison", sql`${table.comparisonStudentsMin} >= 5`),
    check("school_parent_consent", sql`${table.parentConsent} in ('warn', 'refuse')`),
    check("school_quiet", sql`${table.quietFrom} between 0 and 23 and ${table.quietUntil} between 0 and 23`),
    check(
      "school_retention_months",
      sql`${table.messagesRetentionMonths} between 1 and 120 and ${table.wordsRetentionMonths} between 1 and 120
        and ${table.recordsRetentionMonths} between 1 and 120`,
    ),
    check("school_reminder_days", sql`${table.reminderDays} between 1 and 14`),
    check(
      "school_logo",
      sql`(${table.logo} is null) = (${table.logoType} is null) and (${table.logo} is null) = (${table.logoVersion} is null)
        and ${table.logoType} in ('image/png', 'image/jpeg') and length(${table.logo}) <= 65536`,
    ),
  ],
);
