import { type Database, inTransaction } from "../../../db/client.ts";
import type { Actor } from "../../../domain/roles.ts";
import type { ParentMessageLog } from "../../../domain/schemas/parent-message.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import {
  findFeedbackOf,
  type LoggedParentMessage,
  parentContactAction,
  studentExists,
} from "./parent-messages.queries.ts";

/**
 * Logs what the actor sends to a student's parent: channel, address, text, and the feedback it is based
 * on. WhatsApp or the mail program does the sending, so the log records what was handed to them (spec section 7).
 * @throws ApiError `not-found` when there is no such student, or the feedback is not this student's.
 */
export async function logParentMessage(
  database: Database,
  actor: Actor,
  { studentId, words = "edited", ...message }: ParentMessageLog,
): Promise<void> {
  const { feedbackId } = message;
  const [isKnown, given] = await Promise.all([
    studentExists(database, studentId),
    feedbackId === null ? undefined : findFeedbackOf(database, { feedbackId, studentId }),
  ]);
  if (!isKnown || given === null) throw new ApiError("not-found");
  const edited = given?.editedBy && {
    by: given.editedBy,
    words: given.hasOriginal ? words : ("edited" as const),
  };
  const after: LoggedParentMessage = { ...message, ...(edited && { edited }) };
  await inTransaction(database, (tx) =>
    recordChange(tx, { actor, action: parentContactAction, recordId: studentId, studentId, after }),
  );
}
