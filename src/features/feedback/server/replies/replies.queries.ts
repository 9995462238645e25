import { and, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { lockPeople, lockPerson } from "#server/accounts/lock-people.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { replies } from "./replies.table.ts";

export type ReplyRow = typeof replies.$inferSelect;

/** What a reply is for: a class, or single feedback. */
export type ReplyTarget = { lessonId: string } | { feedbackId: string };

/** A reply together with the names for its audit entries. */
export type AboutReply = ReplyRow & {
  topic: string;
  /** Who gave the feedback; null for a reply to the class. */
  studentId: string | null;
};

const aboutColumns = {
  ...getTableColumns(replies),
  topic: lessons.topic,
  studentId: feedback.studentId,
};

/** A reply; null when there is none. The caller checks who may see it. */
export async function findReply(database: Database, id: string): Promise<ReplyRow | null> {
  const [reply] = await database.select().from(replies).where(eq(replies.id, id));
  return reply ?? null;
}

/** A reply, locked until the transaction ends; null when there is none, or the student whose feedback it is to was erased. */
export async function lockReply(tx: Transaction, id: string): Promise<AboutReply | null> {
  const readers = sql`select student_id from feedback where id = (select feedback_id from replies where id = ${id})`;
  const locked = await lockPeople(tx, readers);
  const [reply] = await tx
    .select(aboutColumns)
    .from(replies)
    .innerJoin(lessons, eq(lessons.id, replies.lessonId))
    .leftJoin(feedback, eq(feedback.id, replies.feedbackId))
    .where(eq(replies.id, id))
    .for("update", { of: replies });
  return reply && (reply.studentId === null || locked.has(reply.studentId)) ? reply : null;
}

/** The class and feedback of a reply, locked against deletion until the transaction ends; null when gone or another teacher's. */
export async function keepTarget(tx: Transaction, teacherId: string, target: ReplyTarget) {
  const feedbackId = "feedbackId" in target ? target.feedbackId : null;
  const ofFeedback = tx
    .select({ id: feedback.lessonId })
    .from(feedback)
    .where(eq(feedback.id, feedbackId ?? ""));
  // The class before the feedback: everything that deletes both locks them in this order.
  const [lesson] = await tx
    .select({ lessonId: lessons.id, topic: lessons.topic })
    .from(lessons)
    .where(
      and(
        eq(lessons.id, "lessonId" in target ? target.lessonId : ofFeedback),
        eq(lessons.teacherId, teacherId),
      ),
    )
    .for("key share");
  if (!lesson) return null;
  if (feedbackId === null) return { ...lesson, feedbackId: null, studentId: null };
  const [found] = await tx
    .select({ feedbackId: feedback.id, studentId: feedback.studentId })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
    .for("key share");
  return found && (await lockPerson(tx, found.studentId)) ? { ...lesson, ...found } : null;
}

const isOn = ({ lessonId, feedbackId }: Pick<ReplyRow, "lessonId" | "feedbackId">) =>
  and(
    eq(replies.lessonId, lessonId),
    feedbackId === null ? isNull(replies.feedbackId) : eq(replies.feedbackId, feedbackId),
  );

/** The reply on the target, or this teacher's with the same id, as durable as a new one (docs/decisions/024); null when there is neither. */
export async function findInTheWay(
  tx: Transaction,
  { id, teacherId, ...target }: Pick<ReplyRow, "id" | "teacherId" | "lessonId" | "feedbackId">,
): Promise<ReplyRow | null> {
  const found = await tx
    .select()
    .from(replies)
    .where(or(isOn(target), and(eq(replies.id, id), eq(replies.teacherId, teacherId))))
    .for("key share");
  return found.find((reply) => reply.id === id) ?? found[0] ?? null;
}

/** The reply to a class, or to single feedback; null when there is none. */
export async function findReplyTo(database: Database, target: ReplyTarget): Promise<ReplyRow | null> {
  const where =
    "feedbackId" in target
      ? eq(replies.feedbackId, target.feedbackId)
      : isOn({ lessonId: target.lessonId, feedbackId: null });
  const [reply] = await database.select().from(replies).where(where);
  return reply ?? null;
}

/** Whether there has ever been a reply with this id. */
export async function wasEverAdded(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.recordId, id), eq(auditLog.action, "reply.add")))
    .limit(1);
  return found.length > 0;
}

/** Stores a reply; null, and nothing written, when its id is taken or its target has one. */
export async function insertReply(
  tx: Transaction,
  reply: typeof replies.$inferInsert,
): Promise<ReplyRow | null> {
  const [written] = await tx.insert(replies).values(reply).onConflictDoNothing().returning();
  return written ?? null;
}

/** Writes another text; `updatedAt` is what the next editor's copy must have. */
export async function updateReply(
  tx: Transaction,
  id: string,
  fields: Pick<ReplyRow, "text" | "updatedAt">,
): Promise<void> {
  await tx.update(replies).set(fields).where(eq(replies.id, id));
}

/** Deletes a reply; nothing if it is gone already. */
export async function deleteReply(tx: Transaction, id: string): Promise<void> {
  await tx.delete(replies).where(eq(replies.id, id));
}
