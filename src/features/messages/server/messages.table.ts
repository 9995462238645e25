import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { contactProblemKinds } from "#domain/messages/contact-problems.ts";
import { messageEventKinds, messageStates, notSentReasons } from "#domain/messages/message-states.ts";
import { parentChannels, wordsSent } from "#domain/messages/parent-message.ts";
import { roles } from "#domain/roles.ts";
import type { QueueSelection } from "#domain/schemas/message-queue.ts";
import { users } from "#server/accounts/users.table.ts";
import { mailColumns } from "#server/mails/account-mails.table.ts";

/** Messages that an admin prepared together, to go through them one after the other. */
export const messageQueues = pgTable(
  "message_queues",
  {
    /** Made by the browser. */
    id: uuid("id").primaryKey(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    /** The channel that is tried first. */
    channel: text("channel", { enum: parentChannels }).notNull(),
    /** Which students and feedback were chosen: those who could not be written to are found by it again. */
    selection: jsonb("selection").$type<QueueSelection>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("message_queues_created").on(table.createdAt, table.id)],
);

/** How the school words its messages, where it does not use the built-in text. */
export const messageTemplates = pgTable("message_templates", {
  language: text("language").primaryKey(),
  /** With placeholders: src/domain/messages/template.ts. */
  template: text("template").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by")
    .notNull()
    .references(() => users.id),
});

/** A message to a guardian, prepared, opened or sent (docs/decisions/093-messages-to-parents.md). */
export const messagesOut = pgTable(
  "messages_out",
  {
    /** Made by the browser, or by the server for those of a queue. */
    id: uuid("id").primaryKey(),
    queueId: uuid("queue_id").references(() => messageQueues.id, { onDelete: "cascade" }),
    /** Its place in the queue. */
    position: integer("position"),
    channel: text("channel", { enum: parentChannels }).notNull(),
    /** Ten digits, or an address in small letters. */
    contact: text("contact").notNull(),
    /** Everything that the guardian can be reached by, so that one is told once on a day: keys of `notified_days`. */
    contactKeys: text("contact_keys").array().notNull(),
    /** As known when it was written; empty when nobody knows it. */
    guardianName: text("guardian_name").notNull().default(""),
    /** Null where nobody recorded it. */
    language: text("language"),
    message: text("message").notNull(),
    /** When its text was written, from the feedback as it was then. */
    wordedAt: instant("worded_at").notNull().defaultNow(),
    state: text("state", { enum: messageStates }).notNull(),
    /** Why it was not sent; null where a person did not send it. */
    notSent: text("not_sent", { enum: notSentReasons }),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    stateAt: instant("state_at").notNull().defaultNow(),
    /** Whose press led to it; null where nobody's did. */
    stateBy: uuid("state_by").references(() => users.id),
    /** As this server's mail, which it is from a press until a person says otherwise. */
    ...mailColumns(),
  },
  (table) => [
    check(
      "messages_out_state",
      sql`case ${table.mail} when 'none' then ${table.state} in ('prepared', 'opened', 'sent', 'not-sent')
        when 'queued' then ${table.state} = 'waiting' when 'sending' then ${table.state} = 'waiting' when 'sent' then ${table.state} = 'sent'
        when 'failed' then ${table.state} = 'not-sent' when 'unknown' then ${table.state} = 'unknown' else false end`,
    ),
    check(
      "messages_out_not_sent",
      sql`(${table.notSent} is null or ${table.state} = 'not-sent') and (${table.channel} = 'email' or ${table.mail} = 'none')`,
    ),
    check("messages_out_queue", sql`(${table.queueId} is null) = (${table.position} is null)`),
    uniqueIndex("messages_out_position").on(table.queueId, table.position),
    index("messages_out_created").on(table.createdAt, table.id),
    // The few in a state, and those by the channel that a school hardly uses, among all of years.
    index("messages_out_by_state").on(table.state, table.createdAt),
    index("messages_out_by_channel").on(table.channel, table.createdAt),
    // How many of the last 30 days had no answer.
    index("messages_out_by_whatsapp")
      .on(table.stateAt)
      .where(sql`${table.channel} = 'whatsapp' and ${table.state} in ('opened', 'sent')`),
    index("messages_out_due").on(table.mailDueAt).where(sql`${table.mail} in ('queued', 'sending')`),
    index("messages_out_failed").on(table.mailEndedAt).where(sql`${table.mail} in ('failed', 'unknown')`),
    index("messages_out_prepared").on(table.contact).where(sql`${table.state} = 'prepared'`),
  ],
);

/** Whom a message is about, and the feedback in it: one row for each. */
export const messageChildren = pgTable(
  "message_children",
  {
    messageId: uuid("message_id")
      .notNull()
      .references(() => messagesOut.id, { onDelete: "cascade" }),
    number: smallint("number").notNull(),
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The guardian's row, where there is one; guardians are replaced, so it may be gone. */
    guardianId: uuid("guardian_id"),
    /** Null when it is about no feedback in particular. It may be deleted since. */
    feedbackId: uuid("feedback_id"),
    /** Who had edited the feedback, if not the student, and whose words were sent. */
    editedBy: text("edited_by", { enum: roles }),
    words: text("words", { enum: wordsSent }),
    /** In a message about several children, what it says of this one, at their first row; null where that cannot be told. */
    part: text("part"),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.number] }),
    index("message_children_student").on(table.studentId, table.messageId),
    index("message_children_feedback").on(table.feedbackId).where(sql`${table.feedbackId} is not null`),
  ],
);

/** What happened to a message, oldest first. */
export const messageEvents = pgTable(
  "message_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => messagesOut.id, { onDelete: "cascade" }),
    at: instant("at").notNull().defaultNow(),
    /** Null for the server, and for the guardian's own link. */
    byUser: uuid("by_user").references(() => users.id),
    kind: text("kind", { enum: messageEventKinds }).notNull(),
    /** Why it was not sent or waits, or what was written back or settled. */
    reason: text("reason"),
    note: text("note").notNull().default(""),
  },
  (table) => [
    index("message_events_message").on(table.messageId, table.id),
    // Few messages have one, and the page of messages asks for those that are open.
    index("message_events_correction")
      .on(table.messageId)
      .where(sql`${table.kind} = 'reply' and ${table.reason} = 'correction'`),
  ],
);

/** The message that a guardian got on a day: at most one, whichever contact it went to. */
export const notifiedDays = pgTable(
  "notified_days",
  {
    contact: text("contact").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => messagesOut.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.contact, table.day] }),
    index("notified_days_message").on(table.messageId),
  ],
);

/** Numbers and addresses that nothing is sent to, until a person says that they are right after all. */
export const contactProblems = pgTable(
  "contact_problems",
  {
    channel: text("channel", { enum: parentChannels }).notNull(),
    contact: text("contact").notNull(),
    kind: text("kind", { enum: contactProblemKinds }).notNull(),
    /** What the mail server said. */
    response: text("response"),
    at: instant("at").notNull().defaultNow(),
    /** Null for the server. */
    byUser: uuid("by_user").references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.channel, table.contact] })],
);
