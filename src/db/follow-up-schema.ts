import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { feedback, reviewSessions, users } from "./schema.ts";

// What becomes of feedback: that its teacher saw it, what they replied, and who was reminded to give some.

/** What a teacher replied to all feedback on a class, or to a single one. */
export const replies = pgTable(
  "replies",
  {
    /** Made by the browser, so that a repeated submission is recognised. */
    id: uuid("id").primaryKey(),
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    /** Null for a reply to the whole class. */
    feedbackId: uuid("feedback_id").references(() => feedback.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
    updatedAt: instant("updated_at"),
  },
  (table) => [
    unique("replies_target_unique").on(table.reviewSessionId, table.feedbackId).nullsNotDistinct(),
    index("replies_feedback").on(table.feedbackId).where(sql`${table.feedbackId} is not null`),
    check("replies_text", sql`${table.text} <> ''`),
  ],
);

/** Feedback that its teacher has seen. */
export const feedbackSeen = pgTable("feedback_seen", {
  feedbackId: uuid("feedback_id")
    .primaryKey()
    .references(() => feedback.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull().defaultNow(),
});

export const reminderMailEnum = pgEnum("reminder_mail", [
  /** There is no address, or the student does not want any. */
  "none",
  "queued",
  /** Being handed to the mail server. */
  "sending",
  "sent",
  /** Not needed any more when it was its turn. */
  "dropped",
  "failed",
  /** The server ended while it was being sent: nobody knows whether it arrived, and it is not sent again. */
  "unknown",
]);

/** A reminder of one student to give feedback on one class: a note in the app, and an e-mail where there is an address. */
export const reminders = pgTable(
  "reminders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    /** The school's day. */
    remindedOn: date("reminded_on", { mode: "string" }).notNull(),
    /** Who pressed the button; null for the school's setting. */
    remindedBy: uuid("reminded_by").references(() => users.id),
    createdAt: createdAt(),
    mail: reminderMailEnum("mail").notNull(),
    mailAttempts: smallint("mail_attempts").notNull().default(0),
    /** When the next attempt is due, or when the present one counts as lost. */
    mailDueAt: instant("mail_due_at"),
  },
  (table) => [
    // A student is reminded once a day.
    uniqueIndex("reminders_student_day_unique").on(table.studentId, table.remindedOn),
    index("reminders_session").on(table.reviewSessionId),
    index("reminders_mail_due").on(table.mailDueAt).where(sql`${table.mail} in ('queued', 'sending')`),
  ],
);
