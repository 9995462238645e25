import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

// What is counted from feedback and audiences, never written by the application. Triggers note in `month_changes` whose month
// changed, and `apply_month_changes` counts those months again before they are read (docs/decisions/068).

/** In the place of a teacher: all teachers together, where a student of several of them is one. */
export const wholeSchool = "00000000-0000-0000-0000-000000000000";

const total = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * What the students of a teacher, or of the whole school, answered in a month. Ratings count in the month of the feedback's date, asked
 * and answered in the month of the class.
 */
export const monthlyRatings = pgTable(
  "monthly_ratings",
  {
    teacherId: uuid("teacher_id").notNull(),
    /** The month's first day. */
    month: date("month", { mode: "string" }).notNull(),
    stars1: integer("stars_1").notNull().default(0),
    stars2: integer("stars_2").notNull().default(0),
    stars3: integer("stars_3").notNull().default(0),
    stars4: integer("stars_4").notNull().default(0),
    stars5: integer("stars_5").notNull().default(0),
    // Sums over the students, of n responses with s stars each, from which the interval of an average follows; and over those who also
    // responded in the month before (n0, s0), which show whether it has changed.
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
  },
  (table) => [primaryKey({ columns: [table.teacherId, table.month] })],
);

/** One student's share of a month of a teacher, or of the whole school. */
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
  (table) => [primaryKey({ columns: [table.teacherId, table.studentId, table.month] })],
);

/** Whose months are to be counted again. */
export const monthChanges = pgTable("month_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: uuid("teacher_id").notNull(),
  studentId: uuid("student_id").notNull(),
  month: date("month", { mode: "string" }).notNull(),
});

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
