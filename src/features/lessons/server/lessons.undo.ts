import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { lesson } from "#domain/records/lesson.ts";
import { pick } from "#domain/records/record.ts";
import { lessonFieldNames, suggestTopic } from "#domain/schemas/lesson.ts";
import { imageSchema } from "#domain/schemas/record.ts";
import {
  deletedFeedbackSchema,
  ofPresentStudent,
  restoreFeedback,
  voidedFeedbackSchema,
} from "#features/feedback/server/feedback.undo.ts";
import { moveFollowersBack } from "#features/feedback/server/lesson-followers.queries.ts";
import { deletedReplySchema, restoreReplies } from "#features/feedback/server/replies/follow-ups.queries.ts";
import { findVoided, listWaitingOn } from "#features/feedback/server/voided-feedback.queries.ts";
import {
  audienceStatuses,
  keepAudience,
  lockMember,
  restoreAudience,
  restoreReplaced,
  updateStatus,
} from "#features/lessons/server/audience/audience.queries.ts";
import { audienceStatusEnum } from "#features/lessons/server/audience/audience.table.ts";
import { sentence } from "#locales/sentence.ts";
import {
  imageOf,
  type StoredEntry,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "#server/audit/undo.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import {
  hasFeedbackSince,
  listParts,
  lockLesson,
  restoreLessonRow,
  type TopicOnDay,
  topicsOn,
  topicUnique,
  updateLessonRow,
} from "./lessons.queries.ts";

const statusSchema = z.enum(audienceStatusEnum.enumValues).exclude(["unconfirmed"]);

/** An audience as the audit log keeps it. */
const audienceSchema = z.array(z.object({ status: statusSchema, studentIds: z.array(z.uuid()) }));

const changeSchema = z.object({ status: z.enum(audienceStatuses) });

/** Excuses the student again, or ends the excuse, if nobody has changed it since. */
async function undoAudienceChange(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const [before, after] = [imageOf(changeSchema, entry.before), imageOf(changeSchema, entry.after)];
  const target = { lessonId: entry.recordId, studentId: entry.studentId ?? "" };
  const member = await lockMember(tx, target.lessonId, target.studentId);
  if (member?.status !== after.status) throw undoConflict(sentence("audit.excuseChanged"));
  await updateStatus(tx, target, before.status);
  const { teacherId, topic } = member;
  feedbackChangesWith(tx, [{ teacherId }]);
  await writeAuditEntry(
    tx,
    undoOf(actor, entry, {
      before: { status: after.status, topic },
      after: { status: before.status, topic },
    }),
  );
}

const lessonImage = imageSchema(lesson);

const deletedWithSchema = z.object({ audience: audienceSchema, reply: deletedReplySchema.nullable() });

/** What a correction's entry keeps about a lesson. */
const correctedSchema = imageSchema(pick(lesson, [...lessonFieldNames, "updatedAt"])).extend({
  /** The students who were replaced; only after a correction of the subject. */
  audience: z.object({ removed: audienceSchema, added: z.array(z.uuid()) }).optional(),
});

/** The topic of a restored lesson, or a free one if it is taken: adding the class again must not prevent the restoration. */
async function freeTopic(
  tx: Transaction,
  { topic, ...day }: TopicOnDay & { exceptId?: string; topic: string },
): Promise<string> {
  const taken = await topicsOn(tx, day);
  const isTaken = taken.some((each) => each.toLowerCase() === topic.toLowerCase());
  return isTaken ? suggestTopic(topic, taken) : topic;
}

/**
 * Restores the lesson, its audience, its reply and all feedback deleted with it; each feedback gets its own entry. Feedback of people
 * who have been voided since stays out, and that of people who are no longer voided comes back too.
 */
async function undoLessonDeletion(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const deleted = imageOf(lessonImage, entry.before);
  const { audience, reply } = imageOf(deletedWithSchema, entry.before);
  const restoredLesson = { ...deleted, topic: await freeTopic(tx, deleted) };
  await keepAudience(tx);
  if (!(await restoreLessonRow(tx, restoredLesson))) throw undoConflict(sentence("audit.topicTaken"));
  const parts = [];
  for (const part of await listParts(tx, entry.id)) {
    const row = await ofPresentStudent(tx, imageOf(deletedFeedbackSchema, part.before));
    parts.push({ part, row: row.topic === deleted.topic ? { ...row, topic: restoredLesson.topic } : row });
  }
  const aside = await findVoided(
    tx,
    parts.map(({ row }) => row.studentId),
  );
  const waiting = (await listWaitingOn(tx, restoredLesson.id)).map((part) => ({
    part,
    row: imageOf(voidedFeedbackSchema, part.before),
  }));
  const restored = [...parts.filter(({ row }) => !aside.has(row.studentId)), ...waiting];
  const rows = restored.map(({ row }) => row);
  const written = await restoreFeedback(tx, rows);
  if (written < rows.length) throw undoConflict(sentence("request.conflict"));
  await restoreAudience(tx, restoredLesson.id, audience);
  if (reply) await restoreReplies(tx, [reply]);
  const partOf = await writeAuditEntry(
    tx,
    undoOf(actor, entry, { after: { ...restoredLesson, feedbackCount: rows.length } }),
  );
  await writeAuditParts(tx, [
    ...restored.map(({ part, row }) => ({ ...undoOf(actor, part, { after: row }), partOf })),
    // Feedback of people who were voided since the deletion is voided with the rest of theirs.
    ...parts
      .filter(({ row }) => aside.has(row.studentId))
      .map(({ row }) => ({
        actor,
        action: "feedback.void" as const,
        recordId: row.id,
        studentId: row.studentId,
        teacherId: row.teacherId,
        before: { ...row, lesson: { topic: restoredLesson.topic, date: restoredLesson.date } },
        partOf,
      })),
  ]);
}

/** Restores the lesson as it was before its correction, the feedback that followed, and who was asked. */
async function undoLessonCorrection(
  tx: Transaction,
  entry: StoredEntry,
  { actor, today }: UndoBy,
): Promise<void> {
  const [before, after] = [imageOf(correctedSchema, entry.before), imageOf(correctedSchema, entry.after)];
  const current = await lockLesson(tx, entry.recordId);
  if (current === null) throw undoConflict(sentence("audit.correctedGone"));
  if (lessonFieldNames.some((name) => current[name] !== after[name]))
    throw undoConflict(sentence("audit.correctedAgain"));
  const { date } = before;
  const { teacherId, classGroupIds } = current;
  const day = { teacherId, date, classGroupIds, exceptId: entry.recordId };
  const topic = await freeTopic(tx, { ...day, topic: before.topic });
  // A later date is restored for the feedback that had it, but not for feedback given since.
  if (date > today && date !== after.date && (await hasFeedbackSince(tx, entry))) {
    throw undoConflict(sentence("lessons.answeredDateTooLate"));
  }
  try {
    // Anyone with the form open has a copy of the version being undone.
    const fields = { ...pick(before, lessonFieldNames), topic, updatedAt: new Date() };
    await updateLessonRow(tx, entry.recordId, fields);
  } catch (error) {
    throw isUniqueViolation(error, topicUnique) ? undoConflict(sentence("audit.topicTaken")) : error;
  }
  if (after.audience) await restoreReplaced(tx, entry.recordId, after.audience);
  feedbackChangesWith(tx, [{ teacherId }]);
  const partOf = await writeAuditEntry(
    tx,
    undoOf(actor, entry, { before: after, after: { ...before, topic } }),
  );
  const change = { lessonId: entry.recordId, teacherId, before: { topic, date }, after };
  await moveFollowersBack(tx, actor, change, { undone: entry.id, partOf });
}

export const lessonUndo: UndoOf<"lesson.correct" | "lesson.delete" | "lesson-audience.change"> = {
  "lesson.correct": undoLessonCorrection,
  "lesson.delete": undoLessonDeletion,
  "lesson-audience.change": undoAudienceChange,
};
