import { type Database, inTransaction } from "../../../db/client.ts";
import type { Actor } from "../../../domain/roles.ts";
import type { ParentMessageLog } from "../../../domain/schemas/parent-message.ts";
import { sentence } from "../../../locales/sentence.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import {
  findFeedbackOf,
  findRecipient,
  type LoggedParentMessage,
  parentContactAction,
} from "./parent-messages.queries.ts";

/**
 * Logs what the actor sends to a student's parent: channel, address, text, and the feedback it is based
 * on. WhatsApp or the mail program does the sending, so the log records what was handed to them (spec section 7).
 * @throws ApiError `not-found` when there is no such student, or the feedback is not this student's; `conflict` when the student
 * has left the school.
 */
export async function logParentMessage(
  database: Database,
  actor: Actor,
  { studentId, words = "edited", ...message }: ParentMessageLog,
): Promise<void> {
  const { feedbackId } = message;
  const [student, given] = await Promise.all([
    findRecipient(database, studentId),
    feedbackId === null ? undefined : findFeedbackOf(database, { feedbackId, studentId }),
  ]);
  if (student === null || given === null) throw new ApiError("not-found");
  if (student.leftOn !== null) throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  const edited = given?.editedBy && {
    by: given.editedBy,
    words: given.hasOriginal ? words : ("edited" as const),
  };
  const after: LoggedParentMessage = { ...message, ...(edited && { edited }) };
  await inTransaction(database, (tx) =>
    recordChange(tx, { actor, action: parentContactAction, recordId: studentId, studentId, after }),
  );
}
