import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertAll } from "#db/insert-all.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { feedbackSeen, replies } from "./replies.table.ts";

// Replies and marks are deleted with their feedback or class, by foreign key: the audit entry of the deletion keeps them,
// and its undo restores them. Everything else about these tables is in the folder `replies`.

type ReplyRow = typeof replies.$inferSelect;

/** The reply to one feedback, and whether it was seen. */
interface FollowUp {
  /** When its teacher saw it. */
  seenAt?: Date | null;
  /** When they marked it as done. */
  doneAt?: Date | null;
  /** When its author last changed it. */
  rewrittenAt?: Date | null;
  reply?: ReplyRow | null;
}

/** Replies and marks by the id of their feedback; most feedback has neither. */
type FollowUps = ReadonlyMap<string, FollowUp>;

async function readFollowUps(tx: Transaction, which: SQL): Promise<FollowUps> {
  const seen = await tx
    .select({
      id: feedbackSeen.feedbackId,
      seenAt: feedbackSeen.seenAt,
      doneAt: feedbackSeen.doneAt,
      rewrittenAt: feedbackSeen.rewrittenAt,
    })
    .from(feedbackSeen)
    .innerJoin(feedback, eq(feedback.id, feedbackSeen.feedbackId))
    .where(which);
  const replied = await tx
    .select({ id: feedback.id, reply: replies })
    .from(replies)
    .innerJoin(feedback, eq(feedback.id, replies.feedbackId))
    .where(which)
    .for("update", { of: replies });
  const found = new Map<string, FollowUp>(seen.map(({ id, ...marks }) => [id, marks]));
  for (const { id, reply } of replied) found.set(id, { ...found.get(id), reply });
  return found;
}

/** The reply and mark of one feedback, which is locked; undefined if there is neither. */
export async function readFollowUp(tx: Transaction, id: string): Promise<FollowUp | undefined> {
  return (await readFollowUps(tx, eq(feedback.id, id))).get(id);
}

/** The replies and marks of all feedback on a lesson, which is locked. */
export function readFollowUpsOfLesson(tx: Transaction, lessonId: string): Promise<FollowUps> {
  return readFollowUps(tx, eq(feedback.lessonId, lessonId));
}

/** The replies and marks of all feedback of a student, which is locked. */
export function readFollowUpsOfStudent(tx: Transaction, studentId: string): Promise<FollowUps> {
  return readFollowUps(tx, eq(feedback.studentId, studentId));
}

/** The reply to a lesson, which is locked; null when there is none. */
export async function readLessonReply(tx: Transaction, lessonId: string): Promise<ReplyRow | null> {
  const [reply] = await tx
    .select()
    .from(replies)
    .where(and(eq(replies.lessonId, lessonId), isNull(replies.feedbackId)))
    .for("update");
  return reply ?? null;
}

/** Restores the replies and marks of this feedback, which has just been restored. */
export async function restoreFollowUps(
  tx: Transaction,
  rows: readonly { id: string; followUp?: FollowUp }[],
): Promise<void> {
  const seen = rows.flatMap(({ id, followUp: { seenAt = null, doneAt, rewrittenAt } = {} }) =>
    seenAt || rewrittenAt ? [{ feedbackId: id, seenAt, doneAt, rewrittenAt }] : [],
  );
  await insertAll(tx, feedbackSeen, seen, { skipTaken: true });
  await restoreReplies(
    tx,
    rows.flatMap(({ followUp }) => followUp?.reply ?? []),
  );
}

/** Restores replies, whose targets have just been restored. */
export async function restoreReplies(tx: Transaction, kept: readonly ReplyRow[]): Promise<void> {
  await insertAll(tx, replies, kept, { skipTaken: true });
}
