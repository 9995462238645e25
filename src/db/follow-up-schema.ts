import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authSessions } from "./auth-schema.ts";
import { createdAt, instant } from "./columns.ts";
import { mailColumns } from "./mail-schema.ts";
import { feedback, reviewSessions, users } from "./schema.ts";

// What becomes of feedback: that its teacher saw it, what they replied, who was reminded to give some, and whom
// notifications tell of it.

/** What a teacher replied to all feedback on a class, or to a single one. */
export const replies = pgTable(
  "replies",
  {
    /** Made by the browser, so that a repeated submission is recognised. */
    id: uuid("id").primaryKey(),
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    /** Null for a reply to the whole class. */
    feedbackId: uuid("feedback_id").references(() => feedback.id, { onDelete: "cascade" }),
    teacherId: uuid("teacher_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: createdAt(),
    updatedAt: instant("updated_at"),
  },
  (table) => [
    unique("replies_target_unique").on(table.reviewSessionId, table.feedbackId).nullsNotDistinct(),
    index("replies_feedback").on(table.feedbackId).where(sql`${table.feedbackId} is not null`),
    check("replies_text", sql`${table.text} <> ''`),
  ],
);

/** Feedback that its teacher has seen. */
export const feedbackSeen = pgTable("feedback_seen", {
  feedbackId: uuid("feedback_id")
    .primaryKey()
    .references(() => feedback.id, { onDelete: "cascade" }),
  seenAt: instant("seen_at").notNull().defaultNow(),
});

/** A reminder of one student to give feedback on one class: a note in the app, and an e-mail where there is an address. */
export const reminders = pgTable(
  "reminders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** No foreign key: after the class is deleted, and while it is restored, the student has been reminded that day all the same. */
    reviewSessionId: uuid("review_session_id").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    /** The school's day. */
    remindedOn: date("reminded_on", { mode: "string" }).notNull(),
    /** Who pressed the button; null for the school's setting. */
    remindedBy: uuid("reminded_by").references(() => users.id),
    createdAt: createdAt(),
    ...mailColumns(),
  },
  (table) => [
    // A student is reminded once a day.
    uniqueIndex("reminders_student_day_unique").on(table.studentId, table.remindedOn),
    index("reminders_session").on(table.reviewSessionId),
    index("reminders_mail_due").on(table.mailDueAt).where(sql`${table.mail} in ('queued', 'sending')`),
  ],
);

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
      .references(() => authSessions.id, { onDelete: "cascade" }),
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
    /** Whom it is for: the device may be someone else's by the time it is sent. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reviewSessionId: uuid("review_session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    /** Null for a reminder. */
    replyId: uuid("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** When it is tried next. */
    dueAt: instant("due_at").notNull().defaultNow(),
    attempts: smallint("attempts").notNull().default(0),
    /** From then on nobody needs it. */
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("push_messages_due").on(table.dueAt),
    index("push_messages_subscription").on(table.subscriptionId),
    index("push_messages_session").on(table.reviewSessionId),
    index("push_messages_reply").on(table.replyId).where(sql`${table.replyId} is not null`),
  ],
);

/** Whom notifications have told of the reply to a class, or to their feedback: once each (docs/decisions/064). */
export const pushTold = pgTable(
  "push_told",
  {
    /** The class or the feedback. No foreign key: what is deleted and restored has been told of. */
    targetId: uuid("target_id").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `created_at` of the notifications that may tell them, one for each device: it is the same for all that are queued together. */
    queuedAt: instant("queued_at").notNull(),
    /** How many times one of these was handed to a push service that took it, or may have. While it is 0, later ones may tell them. */
    handovers: smallint("handovers").notNull(),
  },
  (table) => [primaryKey({ columns: [table.targetId, table.studentId] })],
);
