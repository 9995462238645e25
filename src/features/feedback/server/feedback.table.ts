import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";

/** A student's rating and message on a lesson: the spec's `studentreviews`. */
export const feedback = pgTable(
  "feedback",
  {
    /** Made by the browser, so that a repeated submission is recognised. */
    id: uuid("id").primaryKey(),
    lessonId: uuid("lesson_id").notNull(),
    /** The lesson's. */
    teacherId: uuid("teacher_id").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    topic: text("topic").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    message: text("message").notNull(),
    rating: smallint("rating").notNull(),
    createdAt: createdAt(),
    updatedAt: instant("updated_at"),
    updatedBy: uuid("updated_by").references(() => users.id),
    /** The author's own stars and words, if someone else's edit has replaced them above; else null. */
    originalRating: smallint("original_rating"),
    originalMessage: text("original_message"),
    /** A digest of the stars and the message as first submitted; null while they are unchanged. Kept by a trigger. */
    submittedDigest: text("submitted_digest"),
    /** Who wants it not to go to parents: its student, or an admin; null when it may. */
    withheldBy: uuid("withheld_by").references(() => users.id),
    /** Whether its student is among those asked about the class. Kept by triggers. */
    wasAsked: boolean("was_asked").notNull().default(true),
  },
  (table) => [
    // Both in one: each key is looked up and locked for every response.
    foreignKey({
      name: "feedback_lesson_of_teacher",
      columns: [table.lessonId, table.teacherId],
      foreignColumns: [lessons.id, lessons.teacherId],
    }).onDelete("cascade"),
    check(
      "feedback_original",
      sql`(${table.originalRating} is null) = (${table.originalMessage} is null)
        and ${table.originalRating} between 1 and 5 and ${table.originalMessage} <> ''`,
    ),
    check("feedback_rating", sql`${table.rating} between 1 and 5`),
    check("feedback_message", sql`${table.message} <> ''`),
    uniqueIndex("feedback_student_lesson_unique").on(table.studentId, table.lessonId),
    index("feedback_lesson").on(table.lessonId),
    index("feedback_teacher_date").on(table.teacherId, table.date, table.id),
    // A teacher's list by stars, and what needs attention: the low ratings of long histories are few.
    index("feedback_teacher_rating").on(table.teacherId, table.rating, table.date, table.id),
    index("feedback_student_date").on(table.studentId, table.date, table.id),
    index("feedback_date").on(table.date, table.id),
    index("feedback_topic").on(sql`lower(${table.topic})`, table.date, table.id),
    // Those few are counted beside every figure.
    index("feedback_not_asked").on(table.teacherId, table.date).where(sql`not ${table.wasAsked}`),
    index("feedback_not_asked_of_school").on(table.date).where(sql`not ${table.wasAsked}`),
  ],
);
