import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { restoreFeedback, voidedFeedbackSchema } from "#features/feedback/server/feedback.undo.ts";
import { listVoidedOf } from "#features/feedback/server/voided-feedback.queries.ts";
import { audienceStatusEnum } from "#features/lessons/server/audience/audience.table.ts";
import { restoreToAudiences } from "#features/lessons/server/audience/student-audiences.queries.ts";
import { lockStudent } from "#features/students/server/students.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { updateAccount } from "#server/accounts/accounts.ts";
import { imageOf, type StoredEntry, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { lockLessons } from "./void-student.queries.ts";

const beforeSchema = z.object({
  leftOn: z.iso.date().nullable(),
  audiences: z.array(
    z.object({
      status: z.enum(audienceStatusEnum.enumValues),
      lessonIds: z.array(z.uuid()),
    }),
  ),
});

/**
 * Restores everything that was voided of a student, within the caller's transaction. Feedback on classes that have been
 * deleted since stays in the audit log, and comes back with its class.
 * @throws ApiError `conflict` when the student is not voided.
 */
export async function undoVoidEntry(tx: Transaction, entry: StoredEntry, actor: Actor): Promise<void> {
  const { leftOn, audiences } = imageOf(beforeSchema, entry.before);
  const studentId = entry.recordId;
  const listed = (await listVoidedOf(tx, studentId)).map((part) => ({
    part,
    row: imageOf(voidedFeedbackSchema, part.before),
  }));
  const lessons = await lockLessons(tx, [
    ...listed.map(({ row }) => row.lessonId),
    ...audiences.flatMap(({ lessonIds }) => lessonIds),
  ]);
  const student = await lockStudent(tx, studentId);
  if (!student || student.voidedAt === null) throw undoConflict(sentence("students.isNotVoided"));
  await updateAccount(tx, studentId, { leftOn, voidedAt: null });
  const restored = listed.flatMap(({ part, row }) => {
    const now = lessons.get(row.lessonId);
    if (now === undefined) return [];
    // Topic and date that were the class's follow its corrections since, as with all feedback.
    const topic = row.topic === row.lesson?.topic ? now.topic : row.topic;
    const date = row.date === row.lesson?.date ? now.date : row.date;
    return [{ part, row: { ...row, topic, date } }];
  });
  const rows = restored.map(({ row }) => row);
  if ((await restoreFeedback(tx, rows)) < rows.length) throw undoConflict(sentence("request.conflict"));
  await restoreToAudiences(tx, studentId, audiences);
  const partOf = await writeAuditEntry(
    tx,
    undoOf(actor, entry, {
      before: { leftOn: student.leftOn },
      after: { leftOn, feedbackCount: rows.length },
    }),
  );
  await writeAuditParts(
    tx,
    restored.map(({ part, row }) => ({ ...undoOf(actor, part, { after: row }), partOf })),
  );
}

export const voidUndo: UndoOf<"student.void"> = {
  "student.void": (tx, entry, { actor }) => undoVoidEntry(tx, entry, actor),
};
