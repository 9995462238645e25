import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { type AudienceStatus, lockMember, updateStatus } from "./audience.queries.ts";

/**
 * Excuses a student from a lesson, or ends the excuse, in one transaction with the audit log. Someone who answered may be
 * excused too: the response stays, and counts as one of a student who was not asked. If nothing changes, nothing is written.
 * @throws ApiError `not-found` when the lesson is gone or the student is not in its audience.
 */
export async function changeStatus(
  database: Database,
  actor: Actor,
  target: { lessonId: string; studentId: string },
  status: AudienceStatus,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const member = await lockMember(tx, target.lessonId, target.studentId);
    if (member === null) throw new ApiError("not-found");
    if (member.status === status) return;
    await updateStatus(tx, target, status);
    const { teacherId, topic } = member;
    // On open pages, their response becomes one of a student who was not asked, or no longer is.
    feedbackChangesWith(tx, [{ teacherId }]);
    await writeAuditEntry(tx, {
      actor,
      action: "lesson-audience.change",
      recordId: target.lessonId,
      studentId: target.studentId,
      teacherId,
      before: { status: member.status, topic },
      after: { status, topic },
    });
  });
}
