import type { Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import type { PushWording, WordPushes } from "#features/push/server/push-job.actions.ts";
import { queuePushes } from "#features/push/server/push-messages.queries.ts";
import type { ReplyRow } from "./replies.queries.ts";
import { findReadable, type ReadableReply, readersOf } from "./reply-pushes.queries.ts";
import { addUnread } from "./unread-replies.queries.ts";

/**
 * Marks a reply, which is stored by now, as unread for those who may read it, and queues notifications for them: for `studentId`, or
 * for all who can see the class if that is null. Students who were notified of a reply to the same class or feedback before are left out when they are sent.
 */
export async function tellReaders(
  tx: Transaction,
  { id: replyId, lessonId }: Pick<ReplyRow, "id" | "lessonId">,
  studentId: string | null,
): Promise<void> {
  const readers = readersOf(lessonId, studentId);
  await addUnread(tx, replyId, readers);
  await queuePushes(tx, readers, { lessonId, replyId });
}

/** The same for a reply to the class and to one student: who sees the phone must not learn of the student's own feedback. */
function wordingOf(lessonId: string, reply: ReadableReply): PushWording {
  const teacher = fullName({ name: reply.teacherName, surname: reply.teacherSurname });
  return ({ push }) => ({
    title: push.replied(teacher),
    body: push.aboutLesson(reply.topic, reply.date),
    path: `/rate/${lessonId}`,
    tag: `reply-${lessonId}`,
  });
}

/** Words the notifications of replies that their students may still read. */
export const wordReplyPushes: WordPushes = async ({ database }, pushes) => {
  const replyIds = pushes.map(({ replyId }) => replyId ?? "");
  const studentIds = pushes.map(({ userId }) => userId);
  const readable = await findReadable(database.$client, replyIds, studentIds);
  return new Map(
    pushes.flatMap(({ id, replyId, userId, lessonId }) => {
      const reply = readable.find((each) => each.replyId === replyId && each.studentId === userId);
      return reply ? [[id, wordingOf(lessonId, reply)] as const] : [];
    }),
  );
};
