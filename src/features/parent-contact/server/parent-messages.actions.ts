import type { Database } from "../../../db/client.ts";
import type { ParentMessageLog } from "../../../domain/parent-message.ts";
import type { Actor } from "../../../domain/roles.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit } from "../../../server/audit.ts";
import {
  isFeedbackOf,
  type LoggedParentMessage,
  parentContactAction,
  studentExists,
} from "./parent-messages.queries.ts";

/**
 * Keeps what the actor sends to a student's parent: channel, address, text, and the feedback it was made from.
 * Sending is done by WhatsApp or the mail program, so the log tells what was handed to them (spec section 7).
 * @throws ApiError `not-found` when there is no such student, or the feedback is not this student's.
 */
export async function logParentMessage(
  database: Database,
  actor: Actor,
  { studentId, ...message }: ParentMessageLog,
): Promise<void> {
  const { feedbackId } = message;
  const [isKnown, feedbackIsTheirs] = await Promise.all([
    studentExists(database, studentId),
    feedbackId === null || isFeedbackOf(database, { feedbackId, studentId }),
  ]);
  if (!isKnown || !feedbackIsTheirs) throw new ApiError("not-found");
  const after: LoggedParentMessage = message;
  await database.transaction((tx) =>
    recordAudit(tx, { actor, action: parentContactAction, recordId: studentId, studentId, after }),
  );
}
