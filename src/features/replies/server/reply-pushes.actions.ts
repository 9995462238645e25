import { fullName } from "../../../domain/full-name.ts";
import type { PushWording, WordPushes } from "../../push/server/push-work.actions.ts";
import { findReadable, type ReadableReply } from "./reply-pushes.queries.ts";

/** The same for a reply to the class and to one student: who sees the phone learns nothing about the student's own feedback. */
function wordingOf(reviewSessionId: string, reply: ReadableReply): PushWording {
  const teacher = fullName({ name: reply.teacherName, surname: reply.teacherSurname });
  return ({ push }) => ({
    title: push.replied(teacher),
    body: push.aboutClass(reply.topic, reply.date),
    path: `/rate/${reviewSessionId}`,
    tag: `reply-${reviewSessionId}`,
  });
}

/** Words the notifications of replies that their students may still read. */
export const wordReplyPushes: WordPushes = async ({ database }, pushes) => {
  const replyIds = pushes.map(({ replyId }) => replyId ?? "");
  const studentIds = pushes.map(({ userId }) => userId);
  const readable = await findReadable(database.$client, replyIds, studentIds);
  return new Map(
    pushes.flatMap(({ id, replyId, userId, reviewSessionId }) => {
      const reply = readable.find((each) => each.replyId === replyId && each.studentId === userId);
      return reply ? [[id, wordingOf(reviewSessionId, reply)] as const] : [];
    }),
  );
};
