import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";

/** A class that a teacher held: the spec's `reviews`. */
export const lessons = pgTable(
  "lessons",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    topic: text("topic").notNull(),
    subject: text("subject").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    createdAt: createdAt(),
    /** Set by each correction; an editor's copy with another value is stale. */
    updatedAt: instant("updated_at"),
    /** Sorted; empty for all of the teacher's students in the subject. An array, because every row of the lists has it, and the unique key. */
    classGroupIds: uuid("class_group_ids").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    // For the foreign key of `feedback`.
    unique("lessons_id_teacher_unique").on(table.id, table.teacherId),
    uniqueIndex("lessons_topic_date_unique").on(
      table.teacherId,
      sql`lower(${table.topic})`,
      table.date,
      table.classGroupIds,
    ),
    check("lessons_class_groups", sql`cardinality(${table.classGroupIds}) <= 20`),
    // `lessons_teacher_date` is in the migration `baseline`: Drizzle cannot write INCLUDE.
    index("lessons_date").on(table.date, table.id),
    // Classes count as added late by the school's days: the index contains a few more.
    index("lessons_added_late")
      .on(table.date)
      .where(sql`${table.createdAt} at time zone 'UTC' >= ${table.date} + 14`),
    index("lessons_subject").on(sql`lower(${table.subject})`, table.date, table.id),
  ],
);
