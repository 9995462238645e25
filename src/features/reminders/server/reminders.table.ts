import { sql } from "drizzle-orm";
import { date, index, pgTable, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";
import { mailColumns } from "#server/mails/account-mails.table.ts";

/** A reminder of one student to give feedback on one class: a mark on the class in the app, and an e-mail where there is an address. */
export const reminders = pgTable(
  "reminders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** No foreign key: after the class is deleted, and while it is restored, the student has been reminded that day all the same. */
    lessonId: uuid("lesson_id").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    /** The school's day. */
    remindedOn: date("reminded_on", { mode: "string" }).notNull(),
    /** Who pressed the button; null for the school's setting. */
    remindedBy: uuid("reminded_by").references(() => users.id),
    createdAt: createdAt(),
    ...mailColumns(),
  },
  (table) => [
    // A student is reminded once a day.
    uniqueIndex("reminders_student_day_unique").on(table.studentId, table.remindedOn),
    index("reminders_lesson").on(table.lessonId),
    index("reminders_mail_due").on(table.mailDueAt).where(sql`${table.mail} in ('queued', 'sending')`),
    index("reminders_mail_failed").on(table.mailEndedAt).where(sql`${table.mail} in ('failed', 'unknown')`),
  ],
);
