import { type Database, inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import type { Actor } from "#domain/roles.ts";
import { deleteFeedbackOf } from "#features/feedback/server/feedback.queries.ts";
import { readFollowUpsOfStudent } from "#features/feedback/server/replies/follow-ups.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import {
  lockAudiencesOf,
  removeFromAudiences,
} from "#features/lessons/server/audience/student-audiences.queries.ts";
import { revokeAccess } from "#features/students/server/student-status.actions.ts";
import { writeAuditParts, writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { lockLessonsOf, lockVoidEntry, lockVoiding } from "./void-student.queries.ts";
import { undoVoidEntry } from "./void-student.undo.ts";

/**
 * Marks someone as not a student of the school: they cannot sign in, and their feedback and places in audiences move to the audit log,
 * so that they are kept but count nowhere (docs/decisions/055). The same request again changes nothing. `today` is the school's day.
 * @throws ApiError `not-found` when there is no such student.
 */
export async function voidStudent(
  database: Database,
  actor: Actor,
  studentId: string,
  today: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Otherwise two could block each other: one locks feedback that an undo has just restored and waits for the student,
    // which the other has locked before it waits for that feedback.
    await lockVoiding(tx, studentId);
    // In the order of everything that changes a class or its feedback: the classes, the feedback, the audiences, the
    // student. A submission and a new class wait for the student (`feedback-submit`, `ask_students`), so nothing is
    // added in the meantime.
    await lockLessonsOf(tx, studentId);
    const locked = await lockFeedbackOfStudent(tx, studentId);
    await lockAudiencesOf(tx, studentId);
    const former = await revokeAccess(tx, studentId, ({ leftOn, voidedAt }) => ({
      leftOn: leftOn ?? today,
      voidedAt: voidedAt ?? new Date(),
    }));
    if (former.voidedAt !== null) return;
    const followUps = await readFollowUpsOfStudent(tx, studentId);
    const deleted = await deleteFeedbackOf(tx, { studentId });
    const audiences = await removeFromAudiences(tx, studentId);
    const partOf = await writeStudentEntry(tx, actor, "student.void", studentId, {
      before: { leftOn: former.leftOn, audiences },
      after: { leftOn: former.leftOn ?? today, feedbackCount: deleted.length },
    });
    const lessons = new Map(locked.map(({ id, topic, date }) => [id, { topic, date }]));
    await writeAuditParts(
      tx,
      deleted.map((each) => ({
        actor,
        action: "feedback.void",
        recordId: each.id,
        studentId,
        teacherId: each.teacherId,
        before: { ...each, followUp: followUps.get(each.id), lesson: lessons.get(each.id) },
        partOf,
      })),
    );
  });
}

/**
 * Undoes the voiding, if there was one: the student's feedback counts again, and they are at the school, or have left it, as before.
 * @throws ApiError `not-found` when there is no such student.
 */
export async function undoVoid(database: Database, actor: Actor, studentId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const entry = await lockVoidEntry(tx, studentId);
    if (entry === null) return;
    await allowStoredDates(tx);
    await undoVoidEntry(tx, entry, actor);
  });
}
