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
  smallint,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

// What is counted from feedback and audiences, never written by the application. Triggers note in `month_changes` what changed in whose
// month, and `apply_month_changes` counts it before the months are read (docs/decisions/068, docs/decisions/119).

/** In the place of a teacher: all teachers together, where a student of several of them is one. */
export const wholeSchool = "00000000-0000-0000-0000-000000000000";

const total = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

const count = (name: string) => integer(name).notNull().default(0);

/** How many responses there are of each number of stars. */
const stars = {
  stars1: count("stars_1"),
  stars2: count("stars_2"),
  stars3: count("stars_3"),
  stars4: count("stars_4"),
  stars5: count("stars_5"),
};

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
    ...stars,
    // Sums over the students, of n responses with s stars each, from which the interval of an average follows; and over those who also
    // responded in the month before (n0, s0), which show whether it has changed.
    students: count("students"),
    /** The sums of n², ns and s². */
    sumNN: total("sum_nn"),
    sumNS: total("sum_ns"),
    sumSS: total("sum_ss"),
    /** The sum over the classes of c², where c are the responses of a class (docs/decisions/053). */
    sumCC: total("sum_cc"),
    /** Those who also responded in the month before; the sums of n·n0, n·s0, s·n0 and s·s0. */
    sharedStudents: count("shared_students"),
    sharedNN: total("shared_nn"),
    sharedNS: total("shared_ns"),
    sharedSN: total("shared_sn"),
    sharedSS: total("shared_ss"),
    /** How often students were asked about a class of the month, and how often they answered it; excused ones are not asked. */
    asked: count("asked"),
    answered: count("answered"),
    /** How many students that were. */
    askedStudents: count("asked_students"),
    answeredStudents: count("answered_students"),
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
    responses: count("responses"),
    stars: count("stars"),
    asked: count("asked"),
    answered: count("answered"),
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.studentId, table.month] }),
    // Reports read all students of a teacher, or of the school, in some months.
    index("student_months_teacher_month").on(table.teacherId, table.month),
  ],
);

/** The responses to a class in a month of a teacher. Those of one class are in several months if the date of some was moved. */
export const lessonMonths = pgTable(
  "lesson_months",
  {
    teacherId: uuid("teacher_id").notNull(),
    lessonId: uuid("lesson_id").notNull(),
    month: date("month", { mode: "string" }).notNull(),
    ...stars,
  },
  (table) => [
    primaryKey({ columns: [table.teacherId, table.lessonId, table.month] }),
    check(
      "lesson_months_not_negative",
      sql`least(${table.stars1}, ${table.stars2}, ${table.stars3}, ${table.stars4}, ${table.stars5}) >= 0`,
    ),
  ],
);

/** What is to be counted: a student's month of a teacher, and what changed about the responses in it. */
export const monthChanges = pgTable("month_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  teacherId: uuid("teacher_id").notNull(),
  studentId: uuid("student_id").notNull(),
  month: date("month", { mode: "string" }).notNull(),
  /** The class whose responses changed; null if only the audience did. */
  lessonId: uuid("lesson_id"),
  /** The stars of the response. */
  rating: smallint("rating").notNull().default(0),
  /** 1 for a response that came, -1 for one that went. */
  responses: smallint("responses").notNull().default(0),
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
