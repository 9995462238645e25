import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgEnum, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import type { StoredMailProblem } from "#domain/mails.ts";
import { invitations } from "#features/invitations/server/invitations.table.ts";
import { users } from "#server/accounts/users.table.ts";

/** The states of a mail, named after those of reminders. */
export const mailEnum = pgEnum("mail_state", [
  /** Not sent: no address, not wanted, or the school sends no mails. */
  "none",
  "queued",
  /** Being handed to the mail server. */
  "sending",
  "sent",
  /** No longer needed when its time came. */
  "dropped",
  "failed",
  /** Nobody knows whether the mail server accepted it, and it is not sent again automatically. */
  "unknown",
]);

/** The columns that src/server/mails/mail-queue.ts reads and writes, in every table of mails. */
export const mailColumns = () => ({
  mail: mailEnum("mail").notNull(),
  mailAttempts: smallint("mail_attempts").notNull().default(0),
  /** When the next attempt is due, or when the present one counts as lost. */
  mailDueAt: instant("mail_due_at"),
  /** When it was sent or given up. */
  mailEndedAt: instant("mail_ended_at"),
  /** Why the last attempt failed. */
  mailProblem: jsonb("mail_problem").$type<StoredMailProblem>(),
  /** Whether the mail server may have accepted it: its whole content was sent, and no response is known. */
  mailDoubted: boolean("mail_doubted").notNull().default(false),
});

/** A mail about an account or an invitation. Its text is written when it is sent, so that no link is stored. */
export const accountMails = pgTable(
  "account_mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    /** The owner of the account; null until it is known, and for invitations. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    invitationId: uuid("invitation_id").references(() => invitations.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: createdAt(),
    ...mailColumns(),
  },
  (table) => [
    check(
      "account_mails_kind",
      sql`${table.kind} in ('teacher-invitation', 'first-password', 'sign-in-link', 'password-reset', 'password-changed',
        'email-changed', 'registered-again')
        and (${table.kind} = 'teacher-invitation') = (${table.invitationId} is not null)
        and (${table.userId} is null or ${table.invitationId} is null)`,
    ),
    index("account_mails_due").on(table.mailDueAt).where(sql`${table.mail} in ('queued', 'sending')`),
    index("account_mails_user").on(table.userId, table.createdAt),
    index("account_mails_invitation")
      .on(table.invitationId, table.createdAt)
      .where(sql`${table.invitationId} is not null`),
    index("account_mails_failed").on(table.createdAt).where(sql`${table.mail} in ('failed', 'unknown')`),
    index("account_mails_created").on(table.createdAt),
  ],
);
