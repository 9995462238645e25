import { randomUUID } from "node:crypto";
import { type Database, inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { addEvents, auditOpened } from "./message-events.queries.ts";
import { messageChildren, messagesOut } from "./messages.table.ts";
import { claimDays } from "./notified-days.queries.ts";
import {
  findContactKeys,
  findFeedbackOf,
  findRecipient,
  lockMessage,
  lockRecipient,
  studentsOfMessage,
} from "./parent-messages.queries.ts";

/**
 * Stores what the actor opens for a student's parent; a person then says whether it was sent. Returns the message's id; the same for a
 * repeated request.
 * @throws ApiError `not-found` without such a student, or if the feedback is another's; `conflict` when the student has left, or the id is
 * another message's; `left-out` when the feedback is not for parents.
 */
export async function logParentMessage(
  database: Database,
  actor: Actor,
  { id = randomUUID(), studentId, words = "edited", language, ...message }: ParentMessageLog,
  timeZone: string,
): Promise<string> {
  const { feedbackId } = message;
  const [student, source] = await Promise.all([
    findRecipient(database, studentId),
    feedbackId === null ? undefined : findFeedbackOf(database, { feedbackId, studentId }),
  ]);
  if (student === null || source === null) throw new ApiError("not-found");
  if (student.leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  return inTransaction(database, async (tx) => {
    if (!(await lockRecipient(tx, studentId))) throw new ApiError("not-found");
    const stored = await lockMessage(tx, id);
    if (stored !== null) {
      const isSame =
        stored.createdBy === actor.id &&
        stored.channel === message.channel &&
        stored.contact === message.to &&
        stored.message === message.message;
      if (!isSame || !(await studentsOfMessage(tx, id)).includes(studentId)) throw new ApiError("conflict");
      return id;
    }
    if (source?.isWithheld) {
      throw new ApiError("left-out", { sentence: sentence("leftOut.not-for-parents") });
    }
    const { guardianId, guardianName, contactKeys } = await findContactKeys(tx, studentId, message.to);
    await tx.insert(messagesOut).values({
      id,
      channel: message.channel,
      contact: message.to,
      contactKeys,
      guardianName,
      language,
      message: message.message,
      state: "opened",
      createdBy: actor.id,
      stateBy: actor.id,
      mail: "none",
    });
    await tx.insert(messageChildren).values({
      messageId: id,
      number: 1,
      studentId,
      guardianId,
      feedbackId,
      editedBy: source?.editedBy,
      words: source?.editedBy && (source.hasOriginal ? words : "edited"),
    });
    await addEvents(tx, [{ messageId: id, byUser: actor.id, kind: "opened" }]);
    // These pages tell a guardian a second time on a day: they have asked the person who opened it.
    await claimDays(tx, [id], todayIn(timeZone));
    await auditOpened(tx, actor, [{ messageId: id, channel: message.channel, studentId }]);
    return id;
  });
}
