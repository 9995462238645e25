import { sql } from "drizzle-orm";
import { boolean, check, date, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
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
