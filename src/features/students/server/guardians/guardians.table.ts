import { sql } from "drizzle-orm";
import { boolean, check, pgTable, pgView, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { consentAnswers } from "#domain/guardians.ts";
import { users } from "#server/accounts/users.table.ts";
import { holding } from "./consents.table.ts";

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
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("guardians_position_unique").on(table.studentId, table.position),
    check("guardians_position", sql`${table.position} between 1 and 4`),
    check(
      "guardians_first",
      sql`${table.position} > 1 or (${table.phone} is null and ${table.email} is null)`,
    ),
  ],
);

/** A refusal comes before a yes, as in the alphabet. */
const answerBy = (channel: string, contact: string) => sql`(
      select max(event.answer) ${holding(sql`guardian.student_id`, {
        channel: sql.raw(`'${channel}'`),
        contact: sql.raw(`guardian.${contact}`),
      })})`;

/**
 * Every guardian of a student, also a first one without a row, with the contacts and the answers that hold for messages about feedback
 * (`holding` has the rule).
 */
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
  select guardian.*,
    ${answerBy("whatsapp", "phone")} as whatsapp_answer,
    ${answerBy("email", "email")} as email_answer
  from (
    select student.id as student_id, first.id as guardian_id, 1::smallint as position, coalesce(first.name, '') as name,
      coalesce(first.relation, 'guardian') as relation, first.language, coalesce(first.may_receive, true) as may_receive,
      student.phone, lower(student.parent_email) as email
    from users as student left join guardians as first on first.student_id = student.id and first.position = 1
    where student.role = 'student' and student.deleted_at is null
    union all
    select other.student_id, other.id, other.position, other.name, other.relation, other.language, other.may_receive,
      other.phone, lower(other.email)
    from guardians as other where other.position > 1
  ) as guardian`);
