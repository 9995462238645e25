import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt } from "#db/columns.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { users } from "#server/accounts/users.table.ts";

/** A student's time in a class group. */
export const enrolments = pgTable(
  "enrolments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    classGroupId: uuid("class_group_id")
      .notNull()
      .references(() => classGroups.id),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** The last day; null while none is planned. */
    endsOn: date("ends_on", { mode: "string" }),
    /** Whether its teachers and courses are given now: whether it holds today, once `settleEnrolments` has run (decision 078). */
    isCurrent: boolean("is_current").notNull().default(false),
    /** As the school writes it: '7', 'ADM 2024 015'. */
    rollNumber: text("roll_number"),
    /**
     * What all spellings of the roll number share (`rollNumberKey`); null once the enrolment has ended, so that another student can have
     * the number. No two students of a class group have one on the same day.
     */
    rollKey: text("roll_key"),
    createdAt: createdAt(),
  },
  (table) => [
    check("enrolments_roll_number", sql`${table.rollKey} is null or ${table.rollNumber} is not null`),
    check("enrolments_order", sql`${table.startsOn} <= ${table.endsOn}`),
    uniqueIndex("enrolments_open_unique")
      .on(table.studentId, table.classGroupId)
      .where(sql`${table.endsOn} is null`),
    index("enrolments_class_group").on(table.classGroupId, table.studentId),
    index("enrolments_student").on(table.studentId),
    index("enrolments_current").on(table.classGroupId).where(sql`${table.isCurrent}`),
  ],
);

/**
 * A teacher that an enrolment gave to its student. When the enrolment ends the teacher goes, unless another enrolment gives
 * them too. A teacher whom no enrolment gives was assigned directly.
 */
export const enrolmentTeachers = pgTable(
  "enrolment_teachers",
  {
    enrolmentId: uuid("enrolment_id")
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.enrolmentId, table.teacherId] }),
    index("enrolment_teachers_teacher").on(table.teacherId),
  ],
);

/** A course that an enrolment gave to its student; like `enrolment_teachers`. */
export const enrolmentCourses = pgTable(
  "enrolment_courses",
  {
    enrolmentId: uuid("enrolment_id")
      .notNull()
      .references(() => enrolments.id, { onDelete: "cascade" }),
    course: text("course").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrolmentId, table.course] })],
);
