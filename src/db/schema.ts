import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from "drizzle-orm/pg-core";
import { roles } from "#domain/roles.ts";
import { bytes, createdAt, instant } from "./columns.ts";

// What PostgreSQL can reject, it rejects here. What is counted from these tables is in counts-schema.ts.

// Lists are read newest first by walking an index backwards. An index declared with .desc() would be of no use:
// Drizzle makes it DESC NULLS LAST, which no `order by … desc` (NULLS FIRST) matches, not even on a not-null column.

export const roleEnum = pgEnum("role", roles);

/** One record per account, of all three roles; also the sign-in library's user record. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    role: roleEnum("role").notNull(),
    name: text("name").notNull(),
    surname: text("surname").notNull().default(""),
    /** Null for a student who signs in with a login name and a PIN. */
    email: text("email"),
    /** What such a student signs in with: a roll number, or a name they chose. In lower case. */
    loginName: text("login_name"),
    emailVerified: boolean("email_verified").notNull().default(false),
    /** Required by the sign-in library; Classback keeps no pictures. */
    image: text("image"),
    age: smallint("age"),
    city: text("city"),
    education: text("education"),
    subject: text("subject"),
    /** A teacher's courses; a student's `course`. */
    courses: text("courses").array().notNull().default(sql`'{}'`),
    /** A teacher's own phone; for a student the parent's, ten digits. */
    phone: text("phone"),
    parentEmail: text("parent_email"),
    joiningDate: date("joining_date", { mode: "string" }),
    /** What pages and mails are worded in; null until it is known. */
    language: text("language"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
    /** The day a student left the school: they cannot sign in, are in no list, and are not asked any more. */
    leftOn: date("left_on", { mode: "string" }),
    /**
     * When an admin said that they are not a student of the school: they have left too, and all that they answered is in the
     * audit log instead (docs/decisions/055).
     */
    setAsideAt: instant("set_aside_at"),
    /** When an admin confirmed a student who registered; null until then. */
    confirmedAt: instant("confirmed_at"),
    /** Whether a student is reminded by e-mail; notes in the app cannot be turned off. */
    reminderMails: boolean("reminder_mails").notNull().default(true),
  },
  (table) => [
    // Addresses are stored in lower case, so equality is the case-insensitive comparison.
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check("users_age", sql`${table.age} between 0 and 120`),
    // Not a list of the languages there are, so that a new one needs no migration.
    check("users_language", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check(
      "users_set_aside",
      sql`${table.setAsideAt} is null or (${table.role} = 'student' and ${table.leftOn} is not null)`,
    ),
    check("users_sign_in", sql`num_nonnulls(${table.email}, ${table.loginName}) > 0`),
    check(
      "users_login_name",
      sql`${table.loginName} is null or (${table.loginName} ~ '^[a-z0-9][a-z0-9._/-]{1,31}$' and ${table.role} = 'student')`,
    ),
    uniqueIndex("users_email_unique").on(table.email).where(sql`${table.deletedAt} is null`),
    uniqueIndex("users_login_name_unique").on(table.loginName).where(sql`${table.deletedAt} is null`),
    // Students whom no admin has confirmed, those who have left among them: few, however many students there are.
    index("users_not_confirmed")
      .on(table.createdAt, table.id)
      .where(sql`${table.role} = 'student' and ${table.confirmedAt} is null`),
    // Lists of one role, in the order of their pages.
    index("users_role_name").on(
      table.role,
      sql`lower(${table.name})`,
      sql`lower(${table.surname})`,
      table.id,
    ),
  ],
);

/** Which teachers a student is assigned to. */
export const studentTeachers = pgTable(
  "student_teachers",
  {
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.teacherId] }),
    index("student_teachers_teacher").on(table.teacherId, table.studentId),
  ],
);

/**
 * Teachers that a student was assigned to, whose classes were put to them and can still be answered. Kept by triggers; a teacher may be
 * assigned again.
 */
export const formerTeachers = pgTable(
  "former_teachers",
  {
    studentId: uuid("student_id").notNull(),
    teacherId: uuid("teacher_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.teacherId] })],
);

/** A class that a teacher held: the spec's `reviews`. */
export const reviewSessions = pgTable(
  "review_sessions",
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
    /**
     * The class groups that it was held for, sorted; empty for all of the teacher's students in the subject. An array,
     * because it is read with every row of the students' lists and is part of the unique key.
     */
    classGroupIds: uuid("class_group_ids").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex("review_sessions_topic_date_unique").on(
      table.teacherId,
      sql`lower(${table.topic})`,
      table.date,
      table.classGroupIds,
    ),
    check("review_sessions_class_groups", sql`cardinality(${table.classGroupIds}) <= 20`),
    // `review_sessions_teacher_date` is in the migration `lean_lists`: Drizzle cannot write INCLUDE.
    index("review_sessions_date").on(table.date, table.id),
    // The days in which a class counts as added late are the school's: here are some more.
    index("review_sessions_added_late")
      .on(table.date)
      .where(sql`${table.createdAt} at time zone 'UTC' >= ${table.date} + 14`),
    index("review_sessions_subject").on(sql`lower(${table.subject})`, table.date, table.id),
  ],
);

export const audienceStatusEnum = pgEnum("audience_status", ["asked", "excused", "replaced", "unconfirmed"]);

/**
 * The students a session was put to, those excused from it, and two kinds who can answer but do not count as asked: those who were replaced
 * because the subject was corrected, and those whom no admin has confirmed, until they answer or are confirmed. Written by a trigger when the
 * session is added; later changes of courses, teachers or class groups leave it as it is. To write "asked" is enough: a trigger makes it
 * "unconfirmed" where it must be.
 */
export const sessionAudience = pgTable(
  "session_audience",
  {
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    status: audienceStatusEnum("status").notNull().default("asked"),
    /** Whether it was worked out later, for a session from before audiences were recorded. */
    isEstimated: boolean("is_estimated").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.reviewSessionId, table.studentId] }),
    index("session_audience_student").on(table.studentId, table.status, table.reviewSessionId),
  ],
);

/** A student's rating and message on a review session: the spec's `studentreviews`. */
export const feedback = pgTable(
  "feedback",
  {
    /** Made by the browser, so that a repeated submission is recognised. */
    id: uuid("id").primaryKey(),
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
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
    /** The author's own stars and words, where what stands above is someone else's edit of them; else null. */
    originalRating: smallint("original_rating"),
    originalMessage: text("original_message"),
    /** Of the stars and the message as first submitted; null while they still are so. Kept by a trigger. */
    submittedDigest: text("submitted_digest"),
    /** Whether its student is among those asked about the class. Kept by triggers. */
    wasAsked: boolean("was_asked").notNull().default(true),
  },
  (table) => [
    check(
      "feedback_original",
      sql`(${table.originalRating} is null) = (${table.originalMessage} is null)
        and ${table.originalRating} between 1 and 5 and ${table.originalMessage} <> ''`,
    ),
    check("feedback_rating", sql`${table.rating} between 1 and 5`),
    check("feedback_message", sql`${table.message} <> ''`),
    uniqueIndex("feedback_student_session_unique").on(table.studentId, table.reviewSessionId),
    index("feedback_session").on(table.reviewSessionId),
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

/** Who changed what, written in the transaction of the change. Rows are never changed or deleted. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull().defaultNow(),
    /** Null for what the system did by itself. */
    actorId: uuid("actor_id").references(() => users.id),
    actorRole: roleEnum("actor_role"),
    /** What was done, such as `feedback.edit`. */
    action: text("action").notNull(),
    recordId: uuid("record_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    /** Whom the record is about, also once it is deleted. */
    studentId: uuid("student_id").references(() => users.id),
    teacherId: uuid("teacher_id").references(() => users.id),
    // The next two are ids of entries. No foreign keys: a backup loads tables, not rows, in the order of references.
    /** The deed that this entry is a part of: the session that this feedback was deleted with. */
    partOf: bigint("part_of", { mode: "number" }),
    /** The entry that this one undoes. */
    undoes: bigint("undoes", { mode: "number" }),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_record").on(table.recordId, table.id),
    index("audit_log_actor").on(table.actorId, table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_student").on(table.studentId, table.at, table.id),
    index("audit_log_teacher").on(table.teacherId, table.at, table.id),
    // What others than the author did to a teacher's reviews is counted in the list of teachers.
    index("audit_log_teacher_changes")
      .on(table.teacherId, table.recordId)
      .where(
        sql`${table.action} in ('feedback.edit', 'feedback.edit-session', 'feedback.delete') and ${table.actorId} is distinct from ${table.studentId}`,
      ),
    // What a teacher did to their classes is counted beside the numbers.
    index("audit_log_class_changes")
      .on(table.teacherId, table.id)
      .where(sql`${table.action} in ('review-session.correct', 'review-session.delete')`),
    // Feedback that was set aside comes back with its class.
    index("audit_log_set_aside")
      .on(sql`(${table.before}->>'reviewSessionId')`)
      .where(sql`${table.action} = 'feedback.set-aside'`),
    index("audit_log_part_of").on(table.partOf).where(sql`${table.partOf} is not null`),
    // A change is undone once.
    uniqueIndex("audit_log_undoes_unique").on(table.undoes).where(sql`${table.undoes} is not null`),
  ],
);

/** Attempts counted per key and period, for the limits on sign-in, registration and reset. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});

/**
 * A file of the browser's code, of any build that servers of this database have run lately: an open page may still ask for it
 * after an update (docs/decisions/046-assets-of-earlier-builds.md).
 */
export const keptAssets = pgTable("kept_assets", {
  /** With a hash of its content, as in `index-DqKx3Zaa.js`. */
  name: text("name").primaryKey(),
  contentType: text("content_type").notNull(),
  /** Compressed with brotli. */
  body: bytes("body").notNull(),
  /** When it was last in the build of a running server, give or take a day. */
  lastBuiltAt: instant("last_built_at").notNull().defaultNow(),
});
