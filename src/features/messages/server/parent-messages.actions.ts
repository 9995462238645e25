import { type Database, inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { type MessageState, saysTheSame } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import type { ParentMessageLog } from "#domain/schemas/parent-message.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  confirmations,
  findFeedbackOf,
  findLatestMessages,
  findMessage,
  findRecipient,
  type LoggedParentMessage,
  lockRecipient,
  parentContactAction,
} from "./parent-messages.queries.ts";

/**
 * Logs what the actor opens for a student's parent: channel, address, text, and the feedback it is based on; returns the entry's
 * id. WhatsApp or the mail program does the sending, so whether it was sent is for a person to say (spec section 7). A repeated
 * request with the same id returns the same entry.
 * @throws ApiError `not-found` when there is no such student, or the feedback is not this student's; `conflict` when the student
 * has left the school, or the id stands for another message; `opened-already` when this parent has the same message of today,
 * unless it was not sent or `again` is set; `not-for-parents` when the feedback is marked so.
 */
export async function logParentMessage(
  database: Database,
  actor: Actor,
  { id, studentId, words = "edited", again = false, ...message }: ParentMessageLog,
  timeZone: string,
): Promise<number> {
  const { feedbackId } = message;
  const [student, source] = await Promise.all([
    findRecipient(database, studentId),
    feedbackId === null ? undefined : findFeedbackOf(database, { feedbackId, studentId }),
  ]);
  if (student === null || source === null) throw new ApiError("not-found");
  if (student.leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  const edited = source?.editedBy && {
    by: source.editedBy,
    words: source.hasOriginal ? words : ("edited" as const),
  };
  const after: LoggedParentMessage = {
    ...message,
    ...(id !== undefined && { messageId: id }),
    ...(edited && { edited }),
  };
  return inTransaction(database, async (tx) => {
    await lockRecipient(tx, studentId);
    const latest = await findLatestMessages(tx, studentId);
    const kept = id === undefined ? undefined : latest.find((each) => each.message.messageId === id);
    if (kept !== undefined) {
      const isSame = kept.message.channel === message.channel && kept.message.message === message.message;
      if (!isSame || !saysTheSame(kept.message, message)) throw new ApiError("conflict");
      return kept.id;
    }
    if (source?.isWithheld) throw new ApiError("not-for-parents");
    const today = todayIn(timeZone);
    const isRepeated = latest.some(
      (each) =>
        each.state !== "not-sent" &&
        saysTheSame(each.message, message) &&
        todayIn(timeZone, each.at) === today,
    );
    if (isRepeated && !again) throw new ApiError("opened-already");
    return writeAuditEntry(tx, { actor, action: parentContactAction, recordId: studentId, studentId, after });
  });
}

/**
 * Records what the actor says about an opened message: sent, or not. The last answer counts; repeating it writes no entry.
 * @throws ApiError `not-found`.
 */
export async function confirmMessage(
  database: Database,
  actor: Actor,
  id: number,
  state: Exclude<MessageState, "opened">,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const found = await findMessage(tx, id);
    if (found === null) throw new ApiError("not-found");
    const { studentId, message } = found;
    await lockRecipient(tx, studentId);
    if ((await findMessage(tx, id))?.state === state) return;
    await writeAuditEntry(tx, {
      actor,
      action: confirmations[state],
      recordId: studentId,
      studentId,
      after: { entryId: id, channel: message.channel, to: message.to },
    });
  });
}
