import type { Database } from "../../../db/client.ts";
import { postgresErrorOf } from "../../../db/errors.ts";
import type { feedback } from "../../../db/schema.ts";
import type { AuditAction } from "../../../domain/audit-log.ts";
import type { FeedbackEdit, FeedbackSubmit } from "../../../domain/feedback.ts";
import { messages } from "../../../domain/messages.ts";
import type { Actor } from "../../../domain/roles.ts";
import { ApiError } from "../../../server/api-error.ts";
import { recordAudit } from "../../../server/audit.ts";
import { isOutdated } from "../../../server/with-current.ts";
import {
  deleteFeedbackRow,
  type FeedbackRow,
  findFeedback,
  findFeedbackOn,
  insertFeedback,
  isSubmittedAs,
  lockFeedback,
  updateFeedback,
} from "./feedback.queries.ts";

const sessionGone = () => new ApiError("not-found", { message: messages.feedback.sessionGone });

/** As `insertFeedback`, also when the session is being deleted at this moment. */
async function tryInsert(database: Database, studentId: string, submission: FeedbackSubmit) {
  try {
    return await insertFeedback(database.$client, studentId, submission);
  } catch (error) {
    if (postgresErrorOf(error)?.code === "23503") throw sessionGone();
    throw error;
  }
}

/**
 * Takes a student's feedback, once a session. `created` is false when this very submission had arrived before
 * (a double tap, a retry after a cut connection): it is answered with that feedback as it is now, which may have been
 * edited since.
 * @throws ApiError `already-submitted`; `not-found` when the session is gone or not the student's to see;
 * `conflict` when the id was submitted with other stars, another message or for another session, or when someone else's
 * feedback has it.
 */
export async function submitFeedback(
  database: Database,
  studentId: string,
  submission: FeedbackSubmit,
): Promise<{ created: boolean; given: FeedbackRow }> {
  const written = await tryInsert(database, studentId, submission);
  if (written !== null) return { created: true, given: written };
  const earlier = await findFeedback(database.$client, submission.id);
  if (earlier !== null) {
    if (earlier.studentId !== studentId) throw new ApiError("conflict");
    if (!(await isSubmittedAs(database.$client, submission))) {
      throw new ApiError("conflict", { message: messages.feedback.submittedOtherwise });
    }
    return { created: false, given: earlier };
  }
  const other = await findFeedbackOn(database, studentId, submission.reviewId);
  throw other === null ? sessionGone() : new ApiError("already-submitted");
}

type Changes = Partial<Pick<typeof feedback.$inferSelect, "rating" | "message" | "topic" | "date">>;

/**
 * Writes the changes if they are any, in one transaction with the audit entry for who is not the author
 * (design.md 8.7). `expected` is the `updatedAt` that the editor's copy had; undefined asks for no check.
 */
async function change(
  database: Database,
  actor: Actor,
  {
    id,
    action,
    expected,
    changes,
  }: { id: string; action: AuditAction; expected?: string | null; changes: Changes },
): Promise<FeedbackRow> {
  await database.transaction(async (tx) => {
    const current = await lockFeedback(tx, id);
    if (current === null) throw new ApiError("not-found", { message: messages.feedback.notFound });
    const changed = (Object.keys(changes) as (keyof Changes)[]).filter(
      (key) => changes[key] !== current[key],
    );
    // It says so already: a repeat of the same edit, or the same one by another.
    if (changed.length === 0) return;
    if (isOutdated(expected, current.updatedAt)) {
      throw new ApiError("conflict", {
        message: messages.conflict.title,
        suggestion: "message" in changes ? current.message : undefined,
      });
    }
    const mark = { updatedAt: new Date(), updatedBy: actor.id };
    await updateFeedback(tx, id, { ...changes, ...mark });
    if (actor.id === current.studentId) return;
    const { studentId, teacherId, updatedAt, updatedBy } = current;
    const before = Object.fromEntries(changed.map((key) => [key, current[key]]));
    const after = Object.fromEntries(changed.map((key) => [key, changes[key]]));
    await recordAudit(tx, {
      actor,
      action,
      recordId: id,
      studentId,
      teacherId,
      before: { ...before, updatedAt, updatedBy },
      after: { ...after, ...mark },
    });
  });
  const written = await findFeedback(database.$client, id);
  if (written === null) throw new ApiError("not-found", { message: messages.feedback.notFound });
  return written;
}

/**
 * Changes stars and message (spec section 5, Edit feedback).
 * @throws ApiError `not-found`; `conflict`, with the message as it is now for its suggestion, when it was changed
 * after the editor loaded it.
 */
export async function editFeedback(
  database: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: FeedbackEdit & { updatedAt?: string | null },
): Promise<FeedbackRow> {
  return change(database, actor, { id, action: "feedback.edit", expected: updatedAt, changes });
}

/**
 * Changes topic and date of a student's feedback; a month's rating moves with the date.
 * @throws ApiError `not-found`; `conflict` when it was changed after the editor loaded it.
 */
export async function editFeedbackSession(
  database: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: { topic: string; date: string; updatedAt?: string | null },
): Promise<FeedbackRow> {
  return change(database, actor, { id, action: "feedback.edit-session", expected: updatedAt, changes });
}

/** Deletes feedback; what it said stays in the audit log. @throws ApiError `not-found` */
export async function deleteFeedback(database: Database, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await deleteFeedbackRow(tx, id);
    if (before === null) throw new ApiError("not-found", { message: messages.feedback.notFound });
    const { studentId, teacherId } = before;
    await recordAudit(tx, { actor, action: "feedback.delete", recordId: id, studentId, teacherId, before });
  });
}
