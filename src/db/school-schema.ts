import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, instant } from "./columns.ts";
import { roleEnum, users } from "./schema.ts";

// How a school is organised: its identity, years and class groups, who is enrolled, whom parents' messages go to, and
// how people are invited.

/** The school itself: one row, or none until an admin names the school or changes a setting. */
export const school = pgTable(
  "school",
  {
    id: boolean("id").primaryKey().default(true),
    /** Empty until an admin names the school. */
    name: text("name").notNull().default(""),
    logo: bytes("logo"),
    /** The media type of the logo. */
    logoType: text("logo_type"),
    /** A digest of the logo, which its URL contains: a new logo has a new URL. */
    logoVersion: text("logo_version"),
    /** What people without a language of their own see, and what they are written in. */
    language: text("language").notNull().default("en"),
    /** Who may register as a student: anyone, those with an invitation code, nobody. */
    registration: text("registration").notNull().default("open"),
    /** A number of fewer students is never compared with another. */
    comparisonStudentsMin: smallint("comparison_students_min").notNull().default(5),
    /** How many days after a class those who have not answered are reminded; null for never by itself. */
    reminderDays: smallint("reminder_days"),
    /** When an admin closed the checklist for a new school. */
    checklistClosedAt: instant("checklist_closed_at"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check("school_one_row", sql`${table.id}`),
    check("school_registration", sql`${table.registration} in ('open', 'code', 'closed')`),
    check("school_language", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check("school_comparison", sql`${table.comparisonStudentsMin} >= 5`),
    check("school_reminder_days", sql`${table.reminderDays} between 1 and 14`),
    check(
      "school_logo",
      sql`(${table.logo} is null) = (${table.logoType} is null) and (${table.logo} is null) = (${table.logoVersion} is null)
        and ${table.logoType} in ('image/png', 'image/jpeg') and length(${table.logo}) <= 65536`,
    ),
  ],
);

/** A school year. No two overlap: the migration adds the constraint `school_years_apart`. */
export const schoolYears = pgTable(
  "school_years",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("school_years_order", sql`${table.startsOn} < ${table.endsOn}`),
    uniqueIndex("school_years_name_unique").on(sql`lower(${table.name})`),
  ],
);

/** Students who are taught together in one school year. */
export const classGroups = pgTable(
  "class_groups",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    schoolYearId: uuid("school_year_id")
      .notNull()
      .references(() => schoolYears.id),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("class_groups_year_name_unique").on(table.schoolYearId, sql`lower(${table.name})`)],
);

/** Who teaches a class group, and what. */
export const classGroupTeachers = pgTable(
  "class_group_teachers",
  {
    classGroupId: uuid("class_group_id")
      .notNull()
      .references(() => classGroups.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    subject: text("subject").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classGroupId, table.teacherId, table.subject] }),
    uniqueIndex("class_group_teachers_subject_unique").on(
      table.classGroupId,
      table.teacherId,
      sql`lower(${table.subject})`,
    ),
    index("class_group_teachers_teacher").on(table.teacherId),
  ],
);

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
    /** Null while the student is enrolled. */
    endsOn: date("ends_on", { mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("enrolments_order", sql`${table.startsOn} <= ${table.endsOn}`),
    uniqueIndex("enrolments_open_unique")
      .on(table.studentId, table.classGroupId)
      .where(sql`${table.endsOn} is null`),
    index("enrolments_class_group").on(table.classGroupId, table.studentId),
    index("enrolments_student").on(table.studentId),
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

/**
 * A person whom messages about a student go to. The first one's phone and e-mail are `users.phone` and
 * `users.parent_email`, and are null here.
 */
export const guardians = pgTable(
  "guardians",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** 1 to 4. */
    position: smallint("position").notNull(),
    name: text("name").notNull().default(""),
    relation: text("relation").notNull().default("guardian"),
    /** Ten digits. */
    phone: text("phone"),
    email: text("email"),
    /** What messages to them are worded in; null for the school's. */
    language: text("language"),
    /** Whether they agreed to messages; null when they were not asked, or the contact has changed since. */
    whatsappConsent: boolean("whatsapp_consent"),
    whatsappConsentSource: text("whatsapp_consent_source"),
    whatsappConsentOn: date("whatsapp_consent_on", { mode: "string" }),
    emailConsent: boolean("email_consent"),
    emailConsentSource: text("email_consent_source"),
    emailConsentOn: date("email_consent_on", { mode: "string" }),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("guardians_position_unique").on(table.studentId, table.position),
    check("guardians_position", sql`${table.position} between 1 and 4`),
    check(
      "guardians_first",
      sql`${table.position} > 1 or (${table.phone} is null and ${table.email} is null)`,
    ),
    check(
      "guardians_consent",
      sql`(${table.whatsappConsent} is null) = (${table.whatsappConsentOn} is null)
        and (${table.whatsappConsent} is null) = (${table.whatsappConsentSource} is null)
        and (${table.emailConsent} is null) = (${table.emailConsentOn} is null)
        and (${table.emailConsent} is null) = (${table.emailConsentSource} is null)`,
    ),
  ],
);

/**
 * An invitation to register. The code is made from the id and the server's secret, so that it can be shown again; only its hash is
 * stored.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    codeHash: text("code_hash").notNull(),
    /** A teacher or a student. */
    role: roleEnum("role").notNull(),
    /** Whose students are invited; null for students of the whole school, and for teachers. */
    classGroupId: uuid("class_group_id").references(() => classGroups.id, { onDelete: "cascade" }),
    // What the admin has filled in for a teacher.
    name: text("name"),
    surname: text("surname"),
    education: text("education"),
    subject: text("subject"),
    email: text("email"),
    /** How many people may use it; null for any number. */
    usesMax: smallint("uses_max"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("invitations_code_unique").on(table.codeHash),
    check(
      "invitations_role",
      sql`${table.role} <> 'admin' and (${table.role} = 'student' or ${table.classGroupId} is null)`,
    ),
    index("invitations_created").on(table.createdAt, table.id),
    index("invitations_class_group").on(table.classGroupId),
  ],
);

/** Who registered with an invitation. */
export const invitationUses = pgTable(
  "invitation_uses",
  {
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.userId] }),
    index("invitation_uses_user").on(table.userId),
  ],
);
