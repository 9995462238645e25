import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import { suggestTopic } from "#domain/schemas/lesson.ts";
import {
  deletedFeedbackSchema,
  keptReplySchema,
  restoreFeedback,
  setAsideFeedbackSchema,
} from "#features/feedback/server/feedback.undo.ts";
import { restoreReplies } from "#features/feedback/server/follow-ups.queries.ts";
import { moveFollowersBack } from "#features/feedback/server/lesson-followers.queries.ts";
import { findSetAside, listWaitingOn } from "#features/feedback/server/voided-feedback.queries.ts";
import {
  estimateAudience,
  keepAudience,
  replaceAsked,
  restoreAudience,
  restoreReplaced,
} from "#features/lessons/server/audience/audience.queries.ts";
import { audienceSchema, undoAudienceChange } from "#features/lessons/server/audience/audience.undo.ts";
import { sentence } from "#locales/sentence.ts";
import {
  imageOf,
  type StoredEntry,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "#server/audit/undo.ts";
import { recordAuditParts, recordChange } from "#server/audit/write-audit-entry.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import {
  hasFeedbackSince,
  listParts,
  lockSession,
  restoreSessionRow,
  type TopicPlace,
  topicsOn,
  topicUnique,
  updateSessionRow,
} from "./lessons.queries.ts";

const instant = z.iso.datetime().transform((text) => new Date(text));

const sessionSchema = z.object({
  id: z.uuid(),
  teacherId: z.uuid(),
  topic: z.string(),
  subject: z.string(),
  date: z.string(),
  createdAt: instant,
  /** Missing in entries from before sessions could be corrected. */
  updatedAt: instant.nullable().default(null),
  /** Missing in entries from before there were class groups. */
  classGroupIds: z.array(z.uuid()).default([]),
});

const deletedWithSchema = z.object({
  /** Missing in entries from before audiences were recorded. */
  audience: audienceSchema.optional(),
  /** Missing in entries from before there were replies. */
  reply: keptReplySchema.nullish(),
});

/** What a correction's entry keeps of a session. */
const correctedSchema = z.object({
  topic: z.string(),
  subject: z.string(),
  date: z.string(),
  updatedAt: instant.nullable(),
  /** Who was replaced; only after a correction of the subject, and missing in entries from before audiences were recorded. */
  audience: z.object({ removed: audienceSchema, added: z.array(z.uuid()) }).optional(),
});

/**
 * The topic of a restored session: its own, or a free one if its teacher has another session on it that day. Otherwise
 * a teacher could keep a class and its feedback deleted by adding it again.
 */
async function freeTopic(
  tx: Transaction,
  { topic, ...place }: TopicPlace & { exceptId?: string; topic: string },
): Promise<string> {
  const taken = await topicsOn(tx, place);
  const isTaken = taken.some((each) => each.toLowerCase() === topic.toLowerCase());
  return isTaken ? suggestTopic(topic, taken) : topic;
}

/**
 * Restores the session, its audience, its reply and all feedback deleted with it; each feedback gets its own entry. Feedback of people
 * who have been set aside since stays out, and that of people who are no longer set aside comes back too.
 */
async function undoSessionDeletion(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const deleted = imageOf(sessionSchema, entry.before);
  const { audience, reply } = imageOf(deletedWithSchema, entry.before);
  const session = { ...deleted, topic: await freeTopic(tx, deleted) };
  if (audience) await keepAudience(tx);
  if (!(await restoreSessionRow(tx, session))) throw undoConflict(sentence("audit.topicTaken"));
  const parts = (await listParts(tx, entry.id)).map((part) => {
    const row = imageOf(deletedFeedbackSchema, part.before);
    return { part, row: row.topic === deleted.topic ? { ...row, topic: session.topic } : row };
  });
  const aside = await findSetAside(
    tx,
    parts.map(({ row }) => row.studentId),
  );
  const waiting = (await listWaitingOn(tx, session.id)).map((part) => ({
    part,
    row: imageOf(setAsideFeedbackSchema, part.before),
  }));
  const restored = [...parts.filter(({ row }) => !aside.has(row.studentId)), ...waiting];
  const rows = restored.map(({ row }) => row);
  const written = await restoreFeedback(tx, rows);
  if (written < rows.length) throw undoConflict(sentence("request.conflict"));
  if (audience) await restoreAudience(tx, session.id, audience);
  else await estimateAudience(tx, session.id);
  if (reply) await restoreReplies(tx, [reply]);
  const partOf = await recordChange(
    tx,
    undoOf(actor, entry, { after: { ...session, feedbackCount: rows.length } }),
  );
  await recordAuditParts(tx, [
    ...restored.map(({ part, row }) => ({ ...undoOf(actor, part, { after: row }), partOf })),
    // What people gave who have been set aside since the deletion is set aside with the rest of theirs.
    ...parts
      .filter(({ row }) => aside.has(row.studentId))
      .map(({ row }) => ({
        actor,
        action: "feedback.set-aside" as const,
        recordId: row.id,
        studentId: row.studentId,
        teacherId: row.teacherId,
        before: { ...row, session: { topic: session.topic, date: session.date } },
        partOf,
      })),
  ]);
}

/** Restores the session as it was before its correction, the feedback that followed, and who was asked. */
async function undoSessionCorrection(
  tx: Transaction,
  entry: StoredEntry,
  { actor, today }: UndoBy,
): Promise<void> {
  const [before, after] = [imageOf(correctedSchema, entry.before), imageOf(correctedSchema, entry.after)];
  const current = await lockSession(tx, entry.recordId);
  if (current === null) throw undoConflict(sentence("audit.correctedGone"));
  const fields = ["topic", "subject", "date"] as const;
  if (fields.some((field) => current[field] !== after[field]))
    throw undoConflict(sentence("audit.correctedAgain"));
  const { subject, date } = before;
  const { teacherId, classGroupIds } = current;
  const place = { teacherId, date, classGroupIds, exceptId: entry.recordId };
  const topic = await freeTopic(tx, { ...place, topic: before.topic });
  // A later date is restored for the feedback that had it, but not for feedback given since.
  if (date > today && date !== after.date && (await hasFeedbackSince(tx, entry))) {
    throw undoConflict(sentence("reviewSessions.answeredDateTooLate"));
  }
  try {
    // Anyone with the form open has a copy of the version being undone.
    await updateSessionRow(tx, entry.recordId, { topic, subject, date, updatedAt: new Date() });
  } catch (error) {
    throw isUniqueViolation(error, topicUnique) ? undoConflict(sentence("audit.topicTaken")) : error;
  }
  if (after.audience) await restoreReplaced(tx, entry.recordId, after.audience);
  else if (subject.toLowerCase() !== after.subject.toLowerCase()) await replaceAsked(tx, entry.recordId);
  feedbackChangesWith(tx, [{ teacherId }]);
  const partOf = await recordChange(tx, undoOf(actor, entry, { before: after, after: { ...before, topic } }));
  const change = { reviewId: entry.recordId, teacherId, before: { topic, date }, after };
  await moveFollowersBack(tx, actor, change, { undone: entry.id, partOf });
}

export const reviewSessionUndo: UndoOf<
  "review-session.correct" | "review-session.delete" | "session-audience.change"
> = {
  "review-session.correct": undoSessionCorrection,
  "review-session.delete": undoSessionDeletion,
  "session-audience.change": undoAudienceChange,
};
