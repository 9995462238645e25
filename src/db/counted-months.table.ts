import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#server/accounts/users.table.ts";

// What is counted from feedback and audiences, never written by the application. Triggers note each change in its
// transaction, in `month_changes`; `apply_month_changes` adds them to the other tables before those are read. The views
// `recounted_*` of the migration `baseline` define what each row must equal (docs/decisions/040).

const starCounts = () => ({
  stars1: integer("stars_1").notNull().default(0),
  stars2: integer("stars_2").notNull().default(0),
  stars3: integer("stars_3").notNull().default(0),
  stars4: integer("stars_4").notNull().default(0),
  stars5: integer("stars_5").notNull().default(0),
});

const total = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * Sums over the students of a month, of n responses with s stars each, from which the interval of an average follows; and over those
 * who also responded in the month before (n0, s0), which show whether it has changed.
 */
const studentSums = () => ({
  students: integer("students").notNull().default(0),
  /** The sums of n², ns and s². */
  sumNN: total("sum_nn"),
  sumNS: total("sum_ns"),
  sumSS: total("sum_ss"),
  /** The sum over the classes of c², where c are the responses of a class (docs/decisions/053). */
  sumCC: total("sum_cc"),
  /** Those who also responded in the month before; the sums of n·n0, n·s0, s·n0 and s·s0. */
  sharedStudents: integer("shared_students").notNull().default(0),
  sharedNN: total("shared_nn"),
  sharedNS: total("shared_ns"),
  sharedSN: total("shared_sn"),
  sharedSS: total("shared_ss"),
  /** How often students were asked about a class of the month, and how often they answered it; excused ones are not asked. */
  asked: integer("asked").notNull().default(0),
  answered: integer("answered").notNull().default(0),
  /** How many students that were. */
  askedStudents: integer("asked_students").notNull().default(0),
  answeredStudents: integer("answered_students").notNull().default(0),
});

/**
 * What a teacher's students answered in a month. Ratings count in the month of the feedback's date, asked and answered in the month of
 * the class.
 */
export const monthlyRatings = pgTable(
  "monthly_ratings",
  {
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    /** The month's first day. */
    month: date("month", { mode: "string" }).notNull(),
    ...starCounts(),
    ...studentSums(),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.month] }),
    check(
      "monthly_ratings_counts",
      sql`least(${table.stars1}, ${table.stars2}, ${table.stars3}, ${table.stars4}, ${table.stars5}) >= 0`,
    ),
    check(
      "monthly_ratings_students",
      sql`least(${table.students}, ${table.sharedStudents}, ${table.askedStudents}, ${table.answeredStudents}, ${table.asked} - ${table.answered}) >= 0`,
    ),
  ],
);

/** The same for the whole school, where a student of several teachers is one. */
export const schoolMonths = pgTable("school_months", {
  month: date("month", { mode: "string" }).primaryKey(),
  ...starCounts(),
  ...studentSums(),
});

/** Changes that the other tables do not contain yet. No foreign keys here and below: triggers write them, for rows that have them. */
export const monthChanges = pgTable("month_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: uuid("teacher_id").notNull(),
  studentId: uuid("student_id").notNull(),
  lessonId: uuid("lesson_id").notNull(),
  month: date("month", { mode: "string" }).notNull(),
  ...starCounts(),
  asked: integer("asked").notNull().default(0),
  answered: integer("answered").notNull().default(0),
});

/** One student's share of a teacher's month. */
export const studentMonths = pgTable(
  "student_months",
  {
    teacherId: uuid("teacher_id").notNull(),
    studentId: uuid("student_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    responses: integer("responses").notNull().default(0),
    stars: integer("stars").notNull().default(0),
    asked: integer("asked").notNull().default(0),
    answered: integer("answered").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.studentId, table.month] }),
    check(
      "student_months_counts",
      sql`least(${table.responses}, ${table.stars}, ${table.answered}, ${table.asked} - ${table.answered}) >= 0`,
    ),
    index("student_months_student").on(table.studentId, table.month),
  ],
);

/** One class's share of a teacher's month, by the dates of its feedback. */
export const lessonMonths = pgTable(
  "lesson_months",
  {
    teacherId: uuid("teacher_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    responses: integer("responses").notNull().default(0),
    stars: integer("stars").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.lessonId, table.month] }),
    check("lesson_months_counts", sql`least(${table.responses}, ${table.stars}) >= 0`),
  ],
);

/** At most one row: how far the school's classes differ, estimated now and then in the background (docs/decisions/053). */
export const lessonVariance = pgTable(
  "lesson_variance",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    /** The variance between classes, in stars squared. */
    variance: doublePrecision("variance").notNull(),
    estimatedAt: timestamp("estimated_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("lesson_variance_only", sql`${table.isOnly}`),
    check("lesson_variance_positive", sql`${table.variance} >= 0`),
  ],
);
