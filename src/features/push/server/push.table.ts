import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { replies } from "#features/feedback/server/replies/replies.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

/** A device that gets a student's notifications, for as long as they are signed in on it. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The device's address at its push service. Anyone who knows it can send something to it. */
    endpoint: text("endpoint").notNull(),
    /** The device's key, for which messages are encrypted. */
    publicKey: text("public_key").notNull(),
    authSecret: text("auth_secret").notNull(),
    /** The browser's language, for accounts without one. */
    language: text("language"),
    createdAt: createdAt(),
    lastSuccessAt: instant("last_success_at"),
    /** Since when no message has reached it; null when the last one did. */
    failingSince: instant("failing_since"),
  },
  (table) => [
    uniqueIndex("push_subscriptions_session_unique").on(table.sessionId),
    uniqueIndex("push_subscriptions_endpoint_unique").on(table.endpoint),
    index("push_subscriptions_user").on(table.userId),
    check("push_subscriptions_endpoint", sql`length(${table.endpoint}) <= 1024`),
  ],
);

/** A notification that is still to be handed to a push service. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subscriptionId: uuid("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    /** The recipient: the device may be someone else's by the time it is sent. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lessonId: uuid("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** Null for a reminder. */
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    dueAt: instant("due_at").notNull().defaultNow(),
    attempts: smallint("attempts").notNull().default(0),
    /** When it expires: nobody needs it any more. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("push_messages_due").on(table.dueAt),
    index("push_messages_subscription").on(table.subscriptionId),
    index("push_messages_lesson").on(table.lessonId),
    index("push_messages_reply").on(table.replyId).where(sql`${table.replyId} is not null`),
  ],
);

/** Which students were notified of the reply to a class, or to their feedback: once each (docs/decisions/064). */
export const pushNotified = pgTable(
  "push_notified",
  {
    /** The class or the feedback. No foreign key: after a deletion and restoration, the student still was notified. */
    targetId: uuid("target_id").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * `created_at` of the notifications that may announce it, one for each device: it is the same for all that are queued
     * together.
     */
    queuedAt: instant("queued_at").notNull(),
    /** How many of these were handed to a push service that took them, or may have. While it is 0, later ones may announce it. */
    handovers: smallint("handovers").notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.studentId] })],
);
