import { inArray } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { postgresErrorOf } from "#db/errors.ts";
import { lockByName } from "#db/lock-by-name.ts";
import type { Row } from "#domain/merging/merge-rows.ts";
import type { Actor } from "#domain/roles.ts";
import type { MergeInput } from "#domain/schemas/merging.ts";
import { holdTeachers } from "#features/class-groups/server/assignments/assignments.queries.ts";
import {
  holdTeachersOfGroups,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { feedback } from "#features/feedback/server/feedback.table.ts";
import { readFollowUpsOfStudent } from "#features/feedback/server/replies/follow-ups.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import { lockAudiencesOf } from "#features/lessons/server/audience/student-audiences.queries.ts";
import { classGroupIdsOf } from "#features/students/server/delete/delete-student.queries.ts";
import { writeGuardians } from "#features/students/server/guardians/guardians.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { endSessionsOf, voidResetLinks } from "#server/accounts/accounts.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import {
  lockBoth,
  lockLessonsOfBoth,
  type MovedMessage,
  moveFeedback,
  moveMessages,
  readStored,
  removeRows,
  writeRows,
  writeUser,
} from "./merge-students.queries.ts";
import { digestsOf, planMerge } from "./plan-merge.actions.ts";

/**
 * Locks two records with all that belongs to them until the transaction ends, in the order of everything else: class groups, classes,
 * feedback, audiences, links, students, teachers. `more` are class groups that they are not in.
 */
export async function lockForMerge(
  tx: Transaction,
  { remainingId, otherId }: { remainingId: string; otherId: string },
  more: readonly string[] = [],
): Promise<void> {
  const ids = [remainingId, otherId].sort();
  await lockByName(tx, "merging students");
  const groups = new Set(more);
  for (const id of ids) for (const group of await classGroupIdsOf(tx, id)) groups.add(group);
  await lockClassGroups(tx, [...groups], { givesRollNumber: true });
  await lockLessonsOfBoth(tx, ids);
  for (const id of ids) await lockFeedbackOfStudent(tx, id);
  for (const id of ids) await lockAudiencesOf(tx, id);
  await voidResetLinks(tx, otherId);
  await lockBoth(tx, ids);
  await holdTeachersOfGroups(tx, [...groups]);
}

/** Holds the teachers that these rows name. */
export async function holdTeachersIn(tx: Transaction, rows: readonly Row[]): Promise<void> {
  await holdTeachers(tx, [...new Set(rows.map((row) => String(row.teacher_id)))]);
}

/** Notes for open pages that this feedback changes. */
export function noteFeedback(tx: Transaction, rows: readonly Row[]): void {
  feedbackChangesWith(
    tx,
    rows.map((row) => ({ teacherId: String(row.teacher_id) })),
  );
}

const isTaken = (error: unknown) => ["23505", "23P01"].includes(postgresErrorOf(error)?.code ?? "");

/**
 * Makes one record of two: the other's rows become the remaining one's, its answers too, and it is deleted. `today` is the school's day.
 * @throws ApiError `not-found`; `forbidden` when an answer would leave a teacher's number, and the actor is no admin; `conflict` when the records are not as in the preview, or cannot be merged.
 */
export async function mergeStudents(
  database: Database,
  actor: Actor,
  remainingId: string,
  { otherId, taken, digest }: MergeInput,
  today: string,
): Promise<void> {
  const ids = [remainingId, otherId];
  await inTransaction(database, async (tx) => {
    await lockForMerge(tx, { remainingId, otherId });
    const plan = await planMerge(tx, actor, { remainingId, otherId, taken });
    if (plan.digest !== digest) throw new ApiError("conflict", { sentence: sentence("merging.changed") });
    if (plan.why === "needsAdmin") {
      const count = plan.asideIds.length;
      throw new ApiError("forbidden", { sentence: sentence("merging.needsAdmin", count) });
    }
    if (plan.why !== null) throw new ApiError("conflict", { sentence: sentence(`merging.${plan.why}`) });
    const { stored, asideIds, movedIds, otherUser } = plan;
    await holdTeachersIn(tx, [...stored.rows.student_teachers, ...stored.rows.enrolment_teachers]);
    await endSessionsOf(tx, otherId);
    await forgetDevicesOf(tx, otherId);
    const followUps = new Map([
      ...(await readFollowUpsOfStudent(tx, remainingId)),
      ...(await readFollowUpsOfStudent(tx, otherId)),
    ]);
    await removeRows(tx, ids);
    const aside = await tx.delete(feedback).where(inArray(feedback.id, asideIds)).returning();
    const deletedAt = new Date().toISOString();
    await writeUser(tx, { ...otherUser, deleted_at: deletedAt, updated_at: deletedAt });
    let movedMessages: MovedMessage[];
    try {
      await writeUser(tx, plan.user);
      await writeGuardians(tx, remainingId, plan.guardians);
      await moveFeedback(tx, movedIds, { from: otherId, to: remainingId });
      movedMessages = await moveMessages(tx, { from: otherId, to: remainingId });
      // Replies to what is set aside are set aside, too.
      const gone = new Set(asideIds.map((id) => followUps.get(id)?.reply?.id));
      const unread = plan.rows.unread_replies.filter((row) => !gone.has(String(row.reply_id)));
      await writeRows(tx, ids, { rows: { ...plan.rows, unread_replies: unread } });
    } catch (error) {
      throw isTaken(error)
        ? new ApiError("conflict", { sentence: sentence("deletion.identityTaken") })
        : error;
    }
    await settleEnrolments(tx, [remainingId], today);
    noteFeedback(tx, stored.feedback);
    const { users, guardians, rows } = stored;
    const partOf = await writeAuditEntry(tx, {
      actor,
      action: "student.merge",
      recordId: otherId,
      studentId: remainingId,
      before: {
        name: plan.other.name,
        surname: plan.other.surname,
        stored: { users, guardians, rows, movedIds, movedMessages },
        aside: aside.map((row) => ({ ...row, followUp: followUps.get(row.id) })),
      },
      after: {
        name: plan.user.name,
        surname: plan.user.surname,
        digests: digestsOf(await readStored(tx, [remainingId])),
      },
    });
    // Counted beside the numbers of their teachers, as all that is deleted by others.
    await writeAuditParts(
      tx,
      aside.map((row) => ({
        actor,
        action: "feedback.delete",
        recordId: row.id,
        studentId: remainingId,
        teacherId: row.teacherId,
        before: row,
        partOf,
      })),
    );
  });
}
