import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";

/** A teacher's reply to all feedback on a class, or to a single one. */
export const replies = pgTable(
  "replies",
  {
    /** Made by the browser, so that a repeated submission is recognised. */
    id: uuid("id").primaryKey(),
    lessonId: uuid("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
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
    unique("replies_target_unique").on(table.lessonId, table.feedbackId).nullsNotDistinct(),
    index("replies_feedback").on(table.feedbackId).where(sql`${table.feedbackId} is not null`),
    check("replies_text", sql`${table.text} <> ''`),
  ],
);

/** What a teacher did with feedback besides replying, and when its author last changed it. */
export const feedbackSeen = pgTable("feedback_seen", {
  feedbackId: uuid("feedback_id")
    .primaryKey()
    .references(() => feedback.id, { onDelete: "cascade" }),
  /** When its teacher saw the present version. */
  seenAt: instant("seen_at").defaultNow(),
  /** When they marked it as done without a reply. */
  doneAt: instant("done_at"),
  /** When its author last changed stars or words: a reply before that was to the earlier ones. */
  rewrittenAt: instant("rewritten_at"),
});

/** Replies that a student has not read yet: a row goes when its student has. */
export const unreadReplies = pgTable(
  "unread_replies",
  {
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id),
    replyId: uuid("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.replyId] }),
    index("unread_replies_reply").on(table.replyId),
  ],
);
