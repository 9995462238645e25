import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  pgTable,
  pgView,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { consentAnswers } from "#domain/guardians.ts";
import { users } from "#server/accounts/users.table.ts";

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
    /** The language of messages to them; null for the school's. */
    language: text("language"),
    /** Whether the school may tell them anything at all: a court may have barred a parent. */
    mayReceive: boolean("may_receive").notNull().default(true),
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

/** Every guardian of a student, also a first one without a row, with the contacts and the answers that hold for messages about feedback. */
export const guardianContacts = pgView("guardian_contacts", {
  studentId: uuid("student_id").notNull(),
  guardianId: uuid("guardian_id"),
  position: smallint("position").notNull(),
  name: text("name").notNull(),
  relation: text("relation").notNull(),
  language: text("language"),
  mayReceive: boolean("may_receive").notNull(),
  phone: text("phone"),
  email: text("email"),
  whatsappAnswer: text("whatsapp_answer", { enum: consentAnswers }),
  emailAnswer: text("email_answer", { enum: consentAnswers }),
}).as(sql`
  select student.id as student_id, first.id as guardian_id, 1::smallint as position, coalesce(first.name, '') as name,
    coalesce(first.relation, 'guardian') as relation, first.language, coalesce(first.may_receive, true) as may_receive,
    student.phone, lower(student.parent_email) as email,
    case first.whatsapp_consent when true then 'given' when false then 'refused' end as whatsapp_answer,
    case first.email_consent when true then 'given' when false then 'refused' end as email_answer
  from users as student left join guardians as first on first.student_id = student.id and first.position = 1
  where student.role = 'student' and student.deleted_at is null
  union all
  select other.student_id, other.id, other.position, other.name, other.relation, other.language, other.may_receive,
    other.phone, lower(other.email),
    case other.whatsapp_consent when true then 'given' when false then 'refused' end,
    case other.email_consent when true then 'given' when false then 'refused' end
  from guardians as other where other.position > 1`);
