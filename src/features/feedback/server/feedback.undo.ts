import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { originalAfter } from "#domain/original-words.ts";
import { feedback } from "#domain/records/feedback.ts";
import { pick } from "#domain/records/record.ts";
import { imageSchema } from "#domain/schemas/record.ts";
import {
  followUpSchema,
  instant,
  restoreFollowUps,
} from "#features/feedback/server/replies/follow-ups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { presentStudents } from "#server/audit/merged-students.ts";
import {
  imageOf,
  type StoredEntry,
  type UndoableAction,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { findFeedbackOn, lockFeedback, restoreFeedbackRows, updateFeedback } from "./feedback.queries.ts";
import { findOtherEditor, isWrittenOver, keepLesson } from "./feedback-undo.queries.ts";
import { findVoided } from "./voided-feedback.queries.ts";
import { withholderOfRow } from "./withheld-feedback.actions.ts";

/** What an edit's entry keeps of feedback: the changed fields, and who had changed it last. */
const editedSchema = z.object({
  fields: imageSchema(pick(feedback, ["rating", "message", "topic", "date"])).partial(),
  mark: z.object({ updatedAt: instant.nullable(), updatedBy: z.uuid().nullable() }),
});

const { wasAsked: _wasAsked, ...storedFeedback } = feedback;

/** What a deletion's entry keeps: the whole row, its reply and whether it was seen. */
export const deletedFeedbackSchema = imageSchema(storedFeedback).extend({
  // Missing if there was nothing.
  followUp: followUpSchema.optional(),
});

/** What an entry keeps about feedback that was voided: also the topic and date that its class had then. */
export const voidedFeedbackSchema = deletedFeedbackSchema.extend({
  lesson: z.object({ topic: z.string(), date: z.string() }).optional(),
});

const editedImageOf = (stored: unknown) => imageOf(editedSchema, { fields: stored, mark: stored });

/** Restores the fields, if they are as the edit left them. Stars and message stay once the author has written again. */
async function undoEdit(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const [before, after] = [editedImageOf(entry.before), editedImageOf(entry.after)];
  const current = await lockFeedback(tx, entry.recordId);
  if (current === null) throw undoConflict(sentence("audit.feedbackGone"));
  const fields = Object.keys(after.fields) as (keyof typeof after.fields)[];
  const isNewest = current.updatedAt?.getTime() === after.mark.updatedAt?.getTime();
  const isAuthors = current.updatedBy === current.studentId;
  const { studentId } = current;
  if (
    fields.some((key) => current[key] !== after.fields[key]) ||
    (isAuthors && entry.action === "feedback.edit") ||
    (await isWrittenOver(tx, { ...entry, studentId }, fields))
  ) {
    throw undoConflict(sentence("audit.feedbackChanged"));
  }
  // 'Edited by' shows the newest edit that has not been undone, and disappears with the last one.
  const updatedBy = isAuthors ? current.updatedBy : await findOtherEditor(tx, entry);
  const mark = isNewest ? before.mark : { updatedAt: new Date(), updatedBy };
  const isUnmarked = mark.updatedBy === null || mark.updatedBy === current.studentId;
  const original = originalAfter(current, before.fields, isUnmarked);
  await updateFeedback(tx, entry.recordId, { ...before.fields, ...mark, ...original });
  await writeAuditEntry(tx, undoOf(actor, entry, { before: after.fields, after: before.fields }));
}

/** Deleted feedback as that of the record into which its author's was merged since, if it was. */
export async function ofPresentStudent<Row extends z.output<typeof deletedFeedbackSchema>>(
  tx: Transaction,
  row: Row,
): Promise<Row> {
  const presentOf = await presentStudents(tx, [row.studentId]);
  return {
    ...row,
    studentId: presentOf(row.studentId),
    updatedBy: row.updatedBy === row.studentId ? presentOf(row.studentId) : row.updatedBy,
    withheldBy: row.withheldBy === row.studentId ? presentOf(row.studentId) : row.withheldBy,
  };
}

async function undoFeedbackDeletion(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const row = await ofPresentStudent(tx, imageOf(deletedFeedbackSchema, entry.before));
  if (!(await keepLesson(tx, row.lessonId))) throw undoConflict(sentence("audit.lessonGone"));
  if ((await findVoided(tx, [row.studentId])).size > 0) throw undoConflict(sentence("students.isVoided"));
  const written = await restoreFeedback(tx, [row]);
  if (written === 0) {
    const other = await findFeedbackOn(tx, row.studentId, row.lessonId);
    throw undoConflict(other === null ? sentence("request.conflict") : sentence("audit.answeredAgain"));
  }
  await writeAuditEntry(tx, undoOf(actor, entry, { after: row }));
}

/**
 * Restores deleted feedback with its reply and mark. Returns how much of it was written; if not all, the caller rejects the undo.
 */
export async function restoreFeedback(
  tx: Transaction,
  rows: z.output<typeof deletedFeedbackSchema>[],
): Promise<number> {
  const written = await restoreFeedbackRows(tx, rows);
  if (written === rows.length) await restoreFollowUps(tx, rows);
  return written;
}

const markSchema = z.object({ withheldBy: z.enum(["admin", ""]) });

/** Puts an admin's mark back as it was, if it is still as they left it. */
async function undoMark(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const [before, after] = [imageOf(markSchema, entry.before), imageOf(markSchema, entry.after)];
  const current = await lockFeedback(tx, entry.recordId);
  if (current === null) throw undoConflict(sentence("audit.feedbackGone"));
  if ((withholderOfRow(current) ?? "") !== after.withheldBy)
    throw undoConflict(sentence("audit.markChanged"));
  await updateFeedback(tx, entry.recordId, { withheldBy: before.withheldBy === "" ? null : actor.id });
  await writeAuditEntry(tx, undoOf(actor, entry, { before: after, after: before }));
}

export const feedbackUndo: UndoOf<Extract<UndoableAction, `feedback.${string}`>> = {
  "feedback.edit": undoEdit,
  "feedback.edit-lesson": undoEdit,
  "feedback.delete": undoFeedbackDeletion,
  "feedback.withhold": undoMark,
};
