import { type Database, inTransaction } from "#db/client.ts";
import { isCheckViolation, postgresErrorOf } from "#db/errors.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import { feedbackDates } from "#domain/dates/date-range.ts";
import { originalAfter } from "#domain/original-words.ts";
import type { Actor } from "#domain/roles.ts";
import type { FeedbackEdit, FeedbackSubmit } from "#domain/schemas/feedback.ts";
import { findReasonGone } from "#features/class-groups/server/assignments/visible-lessons.queries.ts";
import { markRewritten } from "#features/feedback/server/replies/feedback-marks.queries.ts";
import { readFollowUp } from "#features/feedback/server/replies/follow-ups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { lockPerson } from "#server/accounts/lock-people.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { requireDate, writeDated } from "#server/http/require-date.ts";
import { isOutdated } from "#server/http/with-current.ts";
import { feedbackChanged } from "#server/live/changed-feedback.ts";
import { readSchool } from "#server/school/read-school.ts";
import {
  deleteFeedbackRow,
  type FeedbackRow,
  findDateOfVisibleLesson,
  findFeedback,
  findFeedbackOn,
  findRepeated,
  insertFeedback,
  lockFeedback,
  lockWithLesson,
  updateFeedback,
} from "./feedback.queries.ts";
import type { feedback } from "./feedback.table.ts";
import { setMark, withholdingOff } from "./withheld-feedback.actions.ts";

const sentences = {
  "lesson-deleted": sentence("feedback.lessonGone"),
  "teacher-deleted": sentence("feedback.teacherGone"),
  "not-visible": sentence("feedback.lessonNotYours"),
};

/** Why the student cannot rate the lesson, as far as they may know. */
async function lessonGone(database: Database, studentId: string, lessonId: string): Promise<ApiError> {
  const reason = sentences[await findReasonGone(database.$client, studentId, lessonId)];
  return new ApiError("not-found", { sentence: reason });
}

/** As `insertFeedback`, also when the lesson is being deleted at this moment. */
async function tryInsert(database: Database, studentId: string, submission: FeedbackSubmit, today: string) {
  try {
    return await insertFeedback(database.$client, studentId, submission, today);
  } catch (error) {
    if (isCheckViolation(error, "feedback_date_range")) {
      throw new ApiError("not-open-yet", { sentence: sentence("feedback.lessonDateWrong") });
    }
    if (postgresErrorOf(error)?.code === "23503") {
      throw await lessonGone(database, studentId, submission.reviewId);
    }
    throw error;
  }
}

/**
 * Stores a student's feedback, one per lesson. `created` is false when the same submission had arrived before (a double tap,
 * a retry after a cut connection): the result is that feedback in its current state, possibly edited since. `today` is the
 * school's day: a lesson can be rated from its date on.
 * @throws ApiError `already-submitted`; `not-open-yet` before the lesson's day; `not-found` when the lesson is gone or
 * hidden from the student, and when someone else's feedback has the id, which they must not learn; `conflict` when the id
 * was submitted with other stars, another message, without the mark or for another lesson; `forbidden` when the school does not let
 * students withhold what they write.
 */
export async function submitFeedback(
  database: Database,
  studentId: string,
  submission: FeedbackSubmit,
  today: string,
): Promise<{ created: boolean; stored: FeedbackRow }> {
  const written = await tryInsert(database, studentId, submission, today);
  if (written !== null) return { created: true, stored: written };
  const repeated = await findRepeated(database.$client, studentId, submission);
  if (repeated !== null) {
    if (!repeated.isSame)
      throw new ApiError("conflict", { sentence: sentence("feedback.submittedOtherwise") });
    // The connection may have broken after the first one was stored.
    feedbackChanged(database.$client, repeated.stored.teacherId);
    return { created: false, stored: repeated.stored };
  }
  const other = await findFeedbackOn(database, studentId, submission.reviewId);
  if (other !== null) throw new ApiError("already-submitted");
  const date = await findDateOfVisibleLesson(database.$client, studentId, submission.reviewId);
  if (date !== null && date > today)
    throw new ApiError("not-open-yet", { sentence: sentence("feedback.notOpenYet", date) });
  if (date !== null && submission.withheld && !(await readSchool(database)).studentsMayWithhold)
    throw withholdingOff();
  throw await lessonGone(database, studentId, submission.reviewId);
}

type Changes = Partial<Pick<typeof feedback.$inferSelect, "rating" | "message" | "topic" | "date">>;

interface Change {
  changes: Changes;
  /** The `updatedAt` that the editor's copy had; undefined skips the check. */
  expected?: string | null;
  withheld?: boolean;
  today?: string;
}

/** Writes the changes, if there are any, in one transaction with the audit entry if the actor is not the author (docs/decisions/019). */
async function change(
  database: Database,
  actor: Actor,
  id: string,
  action: AuditAction,
  { changes, expected, withheld, today }: Change,
): Promise<FeedbackRow> {
  await inTransaction(database, async (tx) => {
    const current = await lockFeedback(tx, id);
    // Words of a student who was erased in the meantime must not be written back.
    const isThere =
      current !== null && (!("message" in changes) || (await lockPerson(tx, current.studentId)));
    if (!isThere) throw new ApiError("not-found", { sentence: sentence("feedback.notFound") });
    const changed = (Object.keys(changes) as (keyof Changes)[]).filter(
      (key) => changes[key] !== current[key],
    );
    const isAuthor = actor.id === current.studentId;
    if (withheld !== undefined) {
      if (!isAuthor) throw new ApiError("forbidden");
      await setMark(tx, actor, current, withheld);
    }
    // It is stored already: a repeat of the same edit, or the same edit by someone else.
    if (changed.length === 0) return;
    if (isOutdated(expected, current.updatedAt)) {
      throw new ApiError("conflict", {
        sentence: sentence("editConflict.title"),
        suggestion: "message" in changes ? current.message : undefined,
      });
    }
    // A later date from before this rule may stay, so only a new date is checked.
    if (changes.date !== undefined && changes.date !== current.date && today !== undefined) {
      requireDate(changes.date, feedbackDates(today));
    }
    const mark = { updatedAt: new Date(), updatedBy: actor.id };
    const original = originalAfter(current, changes, isAuthor);
    await updateFeedback(tx, id, { ...changes, ...mark, ...original });
    if (isAuthor) return markRewritten(tx, id, mark.updatedAt);
    const { studentId, teacherId, updatedAt, updatedBy } = current;
    const before = Object.fromEntries(changed.map((key) => [key, current[key]]));
    const after = Object.fromEntries(changed.map((key) => [key, changes[key]]));
    await writeAuditEntry(tx, {
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
  if (written === null) throw new ApiError("not-found", { sentence: sentence("feedback.notFound") });
  return written;
}

/**
 * Changes stars and message (spec section 5, Edit feedback), and for the author whether it may go to parents.
 * @throws ApiError `not-found`; `forbidden` when the mark is not the actor's to change; `conflict`, with the current message as its suggestion, when it was changed
 * after the editor loaded it.
 */
export async function editFeedback(
  database: Database,
  actor: Actor,
  id: string,
  { updatedAt, withheld, ...changes }: FeedbackEdit & { updatedAt?: string | null },
): Promise<FeedbackRow> {
  return change(database, actor, id, "feedback.edit", { changes, expected: updatedAt, withheld });
}

/**
 * Changes topic and date of a student's feedback; the monthly rating moves with the date. `today` is the school's day.
 * @throws ApiError `not-found`; `invalid-input` when the new date is out of range; `conflict` when it was changed after
 * the editor loaded it.
 */
export async function editFeedbackLesson(
  database: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...changes }: { topic: string; date: string; updatedAt?: string | null },
  today: string,
): Promise<FeedbackRow> {
  return writeDated(feedbackDates(today), () =>
    change(database, actor, id, "feedback.edit-lesson", { changes, expected: updatedAt, today }),
  );
}

/** Deletes feedback; the audit log keeps its content, its reply and whether it was seen. @throws ApiError `not-found` */
export async function deleteFeedback(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const stored = await lockWithLesson(tx, id);
    if (stored === null) throw new ApiError("not-found", { sentence: sentence("feedback.notFound") });
    const followUp = await readFollowUp(tx, id);
    await deleteFeedbackRow(tx, id);
    const { studentId, teacherId } = stored;
    const about = { recordId: id, studentId, teacherId };
    await writeAuditEntry(tx, {
      actor,
      action: "feedback.delete",
      ...about,
      before: { ...stored, followUp },
    });
  });
}
