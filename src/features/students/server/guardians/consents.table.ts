import { bigint, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { consentEventAnswers, consentPurposes, consentSources } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { users } from "#server/accounts/users.table.ts";

/**
 * What guardians answered when they were asked whether the school may write to them. Rows are only added: the last one for a contact and
 * a purpose holds, for that contact alone.
 */
export const consents = pgTable(
  "consents",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: parentChannels }).notNull(),
    purpose: text("purpose", { enum: consentPurposes }).notNull(),
    /** The ten digits or the address that the answer is for. */
    contact: text("contact").notNull(),
    /**
     * `void` when an answer should never have been recorded: the guardian counts as not asked. `unconfirmed` for a yes that waits: over the
     * guardian's own refusal, by a link that the office had seen. It is nobody's answer, and no reader of answers counts it.
     */
    answer: text("answer", { enum: consentEventAnswers }).notNull(),
    /** How the school learned of it; null for `void`. */
    source: text("source", { enum: consentSources }),
    /** The day of the answer. */
    answeredOn: date("answered_on", { mode: "string" }).notNull(),
    /** What they had been told (src/domain/consent-notices.ts), and in which language; null for answers from before there was a notice. */
    noticeVersion: smallint("notice_version"),
    noticeLanguage: text("notice_language"),
    /** Null for the guardian's own link, and for answers from before consents were events, where the audit log does not say. */
    recordedBy: uuid("recorded_by").references(() => users.id),
    recordedAt: instant("recorded_at").notNull().defaultNow(),
    /** Who made the link by which it was answered, and had seen it; null for the link in a mail, and for what was not answered by a link. */
    linkMadeBy: uuid("link_made_by").references(() => users.id),
  },
  (table) => [
    index("consents_contact").on(table.studentId, table.channel, table.contact, table.purpose, table.id),
    // A guardian who stops messages also stops them for children who are added later.
    index("consents_of_all").on(table.channel, table.contact, table.purpose, table.id),
  ],
);
