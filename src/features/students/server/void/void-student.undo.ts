import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { restoreFeedback, setAsideFeedbackSchema } from "#features/feedback/server/feedback.undo.ts";
import { listSetAsideOf } from "#features/feedback/server/voided-feedback.queries.ts";
import { audienceStatusEnum } from "#features/lessons/server/audience/audience.table.ts";
import { restoreToAudiences } from "#features/lessons/server/audience/student-audiences.queries.ts";
import { lockStudent, updateStudentRow } from "#features/students/server/students.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type StoredEntry, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { recordAuditParts, recordChange } from "#server/audit/write-audit-entry.ts";
import { lockSessions } from "./void-student.queries.ts";

const beforeSchema = z.object({
  leftOn: z.iso.date().nullable(),
  audiences: z.array(
    z.object({
      status: z.enum(audienceStatusEnum.enumValues),
      isEstimated: z.boolean(),
      sessionIds: z.array(z.uuid()),
    }),
  ),
});

/**
 * Restores all that is set aside of a student, within the caller's transaction. Feedback on classes that have been deleted since stays
 * in the audit log, and comes back with its class.
 * @throws ApiError `conflict` when the student is not set aside.
 */
export async function undoSetAsideEntry(tx: Transaction, entry: StoredEntry, actor: Actor): Promise<void> {
  const { leftOn, audiences } = imageOf(beforeSchema, entry.before);
  const studentId = entry.recordId;
  const listed = (await listSetAsideOf(tx, studentId)).map((part) => ({
    part,
    row: imageOf(setAsideFeedbackSchema, part.before),
  }));
  const sessions = await lockSessions(tx, [
    ...listed.map(({ row }) => row.reviewSessionId),
    ...audiences.flatMap(({ sessionIds }) => sessionIds),
  ]);
  const student = await lockStudent(tx, studentId);
  if (!student || student.setAsideAt === null) throw undoConflict(sentence("students.isNotSetAside"));
  await updateStudentRow(tx, studentId, { leftOn, setAsideAt: null });
  const restored = listed.flatMap(({ part, row }) => {
    const now = sessions.get(row.reviewSessionId);
    if (now === undefined) return [];
    // What was the class's own follows its corrections since, as all its feedback did.
    const topic = row.topic === row.session?.topic ? now.topic : row.topic;
    const date = row.date === row.session?.date ? now.date : row.date;
    return [{ part, row: { ...row, topic, date } }];
  });
  const rows = restored.map(({ row }) => row);
  if ((await restoreFeedback(tx, rows)) < rows.length) throw undoConflict(sentence("request.conflict"));
  await restoreToAudiences(tx, studentId, audiences);
  const partOf = await recordChange(
    tx,
    undoOf(actor, entry, {
      before: { leftOn: student.leftOn },
      after: { leftOn, feedbackCount: rows.length },
    }),
  );
  await recordAuditParts(
    tx,
    restored.map(({ part, row }) => ({ ...undoOf(actor, part, { after: row }), partOf })),
  );
}

export const setAsideUndo: UndoOf<"student.set-aside" | "feedback.set-aside"> = {
  "student.set-aside": (tx, entry, { actor }) => undoSetAsideEntry(tx, entry, actor),
  // A part of the other: they are undone together.
  "feedback.set-aside": "cannot be undone",
};
