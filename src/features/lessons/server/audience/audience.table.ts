import { sql } from "drizzle-orm";
import { index, pgEnum, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";

export const audienceStatusEnum = pgEnum("audience_status", ["asked", "excused", "replaced", "unconfirmed"]);

/**
 * The students who were asked about a lesson, those excused from it, and two kinds who can answer but do not count as asked: those who were
 * replaced because the subject was corrected, and those whom no admin has confirmed, until they answer or are confirmed. Written by a trigger
 * when the lesson is added; later changes of courses, teachers or class groups leave it as it is. Always write "asked": a trigger turns it into
 * "unconfirmed" where necessary.
 */
export const lessonAudience = pgTable(
  "lesson_audience",
  {
    lessonId: uuid("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    status: audienceStatusEnum("status").notNull().default("asked"),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.studentId] }),
    index("lesson_audience_student").on(table.studentId, table.status, table.lessonId),
    // Few are excused, and reports count them.
    index("lesson_audience_excused").on(table.lessonId).where(sql`${table.status} = 'excused'`),
  ],
);
