import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgEnum,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { roles } from "#domain/roles.ts";

export const roleEnum = pgEnum("role", roles);

/** One record per account, of every role. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    role: roleEnum("role").notNull(),
    name: text("name").notNull(),
    surname: text("surname").notNull().default(""),
    /** Null for a student who signs in with a login name and a PIN, and for a teacher who cannot sign in yet. */
    email: text("email"),
    /** What such a student signs in with: a roll number, or a name they chose. In lower case. */
    loginName: text("login_name"),
    /** As they said themselves; derived from the date of birth where that is known. */
    age: smallint("age"),
    /** A student's. */
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    city: text("city"),
    education: text("education"),
    subject: text("subject"),
    /** A teacher's courses; a student's `course`. */
    courses: text("courses").array().notNull().default(sql`'{}'`),
    /** A teacher's own phone; for a student the parent's, ten digits. */
    phone: text("phone"),
    parentEmail: text("parent_email"),
    joiningDate: date("joining_date", { mode: "string" }),
    /** The language of their pages and mails; null until it is known. */
    language: text("language"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    deletedAt: instant("deleted_at"),
    /** The day a student left the school: they cannot sign in, are in no list, and are no longer asked. */
    leftOn: date("left_on", { mode: "string" }),
    /** The last day of a student who is going to leave; on the day after it becomes `left_on` (docs/decisions/085). */
    leavesOn: date("leaves_on", { mode: "string" }),
    /** When an admin said that they are no student of the school: their feedback is in the audit log (docs/decisions/055). */
    voidedAt: instant("voided_at"),
    /** When a student was erased for good: nothing about them is left but an empty record (docs/decisions/095). */
    erasedAt: instant("erased_at"),
    /** When an admin confirmed a student who registered; null until then. */
    confirmedAt: instant("confirmed_at"),
    /** Whether a student is reminded by e-mail; notes in the app cannot be turned off. */
    reminderMails: boolean("reminder_mails").notNull().default(true),
  },
  (table) => [
    // Addresses are stored in lower case, so equality is the case-insensitive comparison.
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    check("users_age", sql`${table.age} between 0 and 120`),
    check("users_date_of_birth", sql`${table.dateOfBirth} >= '1900-01-01'`),
    // Not an enum of the present languages, so that a new one needs no migration.
    check("users_language", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check(
      "users_voided",
      sql`${table.voidedAt} is null or (${table.role} = 'student' and ${table.leftOn} is not null)`,
    ),
    check(
      "users_sign_in",
      sql`num_nonnulls(${table.email}, ${table.loginName}) > 0 or ${table.role} = 'teacher'
        or ${table.erasedAt} is not null`,
    ),
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
    index("users_leaves_on").on(table.leavesOn).where(sql`${table.leavesOn} is not null`),
    // Lists of one role, in the order of their pages.
    index("users_role_name").on(
      table.role,
      sql`lower(${table.name})`,
      sql`lower(${table.surname})`,
      table.id,
    ),
  ],
);
