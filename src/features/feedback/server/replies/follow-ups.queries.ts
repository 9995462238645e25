import { z } from "@hono/zod-openapi";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { feedbackSeen, replies } from "./replies.table.ts";
import { addUnread } from "./unread-replies.queries.ts";

// Replies and marks are deleted with their feedback or class, by foreign key: the audit entry of the deletion keeps them,
// and its undo restores them. Everything else about these tables is in the folder `replies`.

/** An instant of an entry. */
export const instant = z.iso.datetime().transform((text) => new Date(text));

/** What an entry keeps about a reply. */
export const auditedReplySchema = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  feedbackId: z.uuid().nullable(),
  teacherId: z.uuid(),
  text: z.string(),
  createdAt: instant,
  updatedAt: instant.nullable(),
});

/** The same about one that was deleted with what it was for: also the students who had not read it. */
export const deletedReplySchema = auditedReplySchema.extend({ unreadBy: z.array(z.uuid()).optional() });

type DeletedReply = z.output<typeof deletedReplySchema>;

/** What an entry also keeps about deleted feedback: when it was seen, done and last changed by its author; its reply. */
export const followUpSchema = z.object({
  seenAt: instant.nullish(),
  doneAt: instant.nullish(),
  rewrittenAt: instant.nullish(),
  reply: deletedReplySchema.nullish(),
});

type FollowUp = z.output<typeof followUpSchema>;

const unreadBy = sql<string[]>`
  array(select student_id::text from unread_replies where reply_id = ${replies.id} order by student_id)`;

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
    .select({ id: feedback.id, reply: replies, unreadBy })
    .from(replies)
    .innerJoin(feedback, eq(feedback.id, replies.feedbackId))
    .where(which)
    .for("update", { of: replies });
  const found = new Map<string, FollowUp>(seen.map(({ id, ...marks }) => [id, marks]));
  for (const { id, reply, unreadBy } of replied) {
    found.set(id, { ...found.get(id), reply: { ...reply, unreadBy } });
  }
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
export async function readLessonReply(tx: Transaction, lessonId: string): Promise<DeletedReply | null> {
  const [found] = await tx
    .select({ reply: replies, unreadBy })
    .from(replies)
    .where(and(eq(replies.lessonId, lessonId), isNull(replies.feedbackId)))
    .for("update");
  return found ? { ...found.reply, unreadBy: found.unreadBy } : null;
}

/** Restores the replies and marks of this feedback, which has just been restored. */
export async function restoreFollowUps(
  tx: Transaction,
  rows: readonly { id: string; followUp?: FollowUp }[],
): Promise<void> {
  const seen = rows.flatMap(({ id, followUp: { seenAt = null, doneAt, rewrittenAt } = {} }) =>
    seenAt || rewrittenAt ? [{ feedbackId: id, seenAt, doneAt, rewrittenAt }] : [],
  );
  await insertRows(tx, feedbackSeen, seen, { skipTaken: true });
  await restoreReplies(
    tx,
    rows.flatMap(({ followUp }) => followUp?.reply ?? []),
  );
}

/** Restores replies, whose targets have just been restored; those who had not read them have not read them yet. */
export async function restoreReplies(tx: Transaction, stored: readonly DeletedReply[]): Promise<void> {
  const rows = stored.map(({ unreadBy: _, ...reply }) => reply);
  await insertRows(tx, replies, rows, { skipTaken: true });
  for (const { id, unreadBy = [] } of stored) {
    const readers = sql`
      select id from users where id = any(${sql.param(unreadBy)}::uuid[])
        and exists (select from replies where replies.id = ${id})`;
    if (unreadBy.length > 0) await addUnread(tx, id, readers);
  }
}
