import { z } from "@hono/zod-openapi";
import { type Database, inTransaction, type Transaction } from "../../../db/client.ts";
import { isUniqueViolation } from "../../../db/errors.ts";
import type { auditLog } from "../../../db/schema.ts";
import { keepStoredDates } from "../../../db/stored-dates.ts";
import { isUndoable } from "../../../domain/audit-log.ts";
import { originalAfter } from "../../../domain/original-words.ts";
import type { Actor } from "../../../domain/roles.ts";
import { suggestTopic } from "../../../domain/schemas/review-session.ts";
import { type Sentence, sentence } from "../../../locales/sentence.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { type AuditEntry, recordAuditParts, recordChange } from "../../../server/base/record-change.ts";
import {
  findFeedbackOn,
  lockFeedback,
  restoreFeedbackRows,
  updateFeedback,
} from "../../feedback/server/feedback.queries.ts";
import { moveFollowersBack } from "../../feedback/server/session-followers.queries.ts";
import {
  keepSession,
  lockSession,
  restoreSessionRow,
  topicsOn,
  topicUnique,
  updateSessionRow,
} from "../../review-sessions/server/review-session.queries.ts";
import { restoreTeacherIn } from "../../teachers/server/teachers.actions.ts";
import {
  findOtherEditor,
  hasFeedbackSince,
  isUndone,
  isWrittenOver,
  listParts,
  lockEntry,
  recoverOriginals,
} from "./audit-log.queries.ts";

type Entry = typeof auditLog.$inferSelect;

const instant = z.iso.datetime().transform((text) => new Date(text));

/** What the entry of an edit keeps of feedback: the fields that were changed, and who had changed it last. */
const editedSchema = z.object({
  fields: z.object({ rating: z.int(), message: z.string(), topic: z.string(), date: z.string() }).partial(),
  mark: z.object({ updatedAt: instant.nullable(), updatedBy: z.uuid().nullable() }),
});

/** What the entry of a deletion keeps: the whole row. */
const feedbackSchema = z.object({
  id: z.uuid(),
  reviewSessionId: z.uuid(),
  teacherId: z.uuid(),
  studentId: z.uuid(),
  topic: z.string(),
  date: z.string(),
  message: z.string(),
  rating: z.int(),
  createdAt: instant,
  updatedAt: instant.nullable(),
  updatedBy: z.uuid().nullable(),
  // Missing in what was deleted before they were kept: read from the edits then.
  originalRating: z.int().nullish(),
  originalMessage: z.string().nullish(),
  submittedDigest: z.string().nullish(),
});

const sessionSchema = z.object({
  id: z.uuid(),
  teacherId: z.uuid(),
  topic: z.string(),
  subject: z.string(),
  date: z.string(),
  createdAt: instant,
  /** Entries from before sessions could be corrected have none. */
  updatedAt: instant.nullable().default(null),
});

/** What the entry of a correction keeps of a session. */
const correctedSchema = z.object({
  topic: z.string(),
  subject: z.string(),
  date: z.string(),
  updatedAt: instant.nullable(),
});

const conflict = (why: Sentence) => new ApiError("conflict", { sentence: why });

/** The image that an entry keeps; one that cannot be read cannot be written back. */
function imageOf<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const image = schema.safeParse(stored);
  if (!image.success) throw conflict(sentence("audit.cannotUndo"));
  return image.data;
}

const editedImageOf = (stored: unknown) => imageOf(editedSchema, { fields: stored, mark: stored });

/** The entry that says that this one was taken back. */
function undoOf(actor: Actor, entry: Entry, images: Pick<AuditEntry, "before" | "after">): AuditEntry {
  const { id, recordId, studentId, teacherId } = entry;
  return {
    actor,
    action: "audit.undo",
    recordId,
    studentId: studentId ?? undefined,
    teacherId: teacherId ?? undefined,
    undoes: id,
    ...images,
  };
}

/**
 * The fields as they were before, if they still are as the edit left them; others may have changed since. Stars and
 * message not once the author has written again: both together are the author's own then.
 */
async function undoEdit(tx: Transaction, actor: Actor, entry: Entry): Promise<void> {
  const [before, after] = [editedImageOf(entry.before), editedImageOf(entry.after)];
  const current = await lockFeedback(tx, entry.recordId);
  if (current === null) throw conflict(sentence("audit.feedbackGone"));
  const fields = Object.keys(after.fields) as (keyof typeof after.fields)[];
  const isNewest = current.updatedAt?.getTime() === after.mark.updatedAt?.getTime();
  const isAuthors = current.updatedBy === current.studentId;
  const { studentId } = current;
  if (
    fields.some((key) => current[key] !== after.fields[key]) ||
    (isAuthors && entry.action === "feedback.edit") ||
    (await isWrittenOver(tx, { ...entry, studentId }, fields))
  ) {
    throw conflict(sentence("audit.feedbackChanged"));
  }
  // 'Edited by' tells of the newest edit that stands, and goes away with the last one.
  const updatedBy = isAuthors ? current.updatedBy : await findOtherEditor(tx, entry);
  const mark = isNewest ? before.mark : { updatedAt: new Date(), updatedBy };
  const isUnmarked = mark.updatedBy === null || mark.updatedBy === current.studentId;
  const original = originalAfter(current, before.fields, isUnmarked);
  await updateFeedback(tx, entry.recordId, { ...before.fields, ...mark, ...original });
  await recordChange(tx, undoOf(actor, entry, { before: after.fields, after: before.fields }));
}

async function undoFeedbackDeletion(tx: Transaction, actor: Actor, entry: Entry): Promise<void> {
  const row = imageOf(feedbackSchema, entry.before);
  if (!(await keepSession(tx, row.reviewSessionId))) throw conflict(sentence("audit.sessionGone"));
  const written = await restoreFeedback(tx, [row]);
  if (written === 0) {
    const other = await findFeedbackOn(tx, row.studentId, row.reviewSessionId);
    throw conflict(other === null ? sentence("request.conflict") : sentence("audit.answeredAgain"));
  }
  await recordChange(tx, undoOf(actor, entry, { after: row }));
}

/** Restores deleted feedback, with the author's own words where someone else had replaced them. */
async function restoreFeedback(tx: Transaction, rows: z.output<typeof feedbackSchema>[]): Promise<number> {
  const written = await restoreFeedbackRows(tx, rows);
  const withoutOriginal = rows.filter(({ originalRating }) => originalRating === undefined);
  await recoverOriginals(
    tx,
    withoutOriginal.map(({ id }) => id),
  );
  return written;
}

/**
 * The topic under which a session comes back: its own, or a free one where its teacher has another session on it that day.
 * Else a teacher could keep a class and its feedback deleted by adding it again.
 */
async function freeTopic(
  tx: Transaction,
  { topic, ...place }: { teacherId: string; date: string; exceptId?: string; topic: string },
): Promise<string> {
  const taken = await topicsOn(tx, place);
  const isTaken = taken.some((each) => each.toLowerCase() === topic.toLowerCase());
  return isTaken ? suggestTopic(topic, taken) : topic;
}

/** The session with all feedback that was deleted with it; each is one entry more. */
async function undoSessionDeletion(tx: Transaction, actor: Actor, entry: Entry): Promise<void> {
  const deleted = imageOf(sessionSchema, entry.before);
  const session = { ...deleted, topic: await freeTopic(tx, deleted) };
  if (!(await restoreSessionRow(tx, session))) throw conflict(sentence("audit.topicTaken"));
  const parts = (await listParts(tx, entry.id)).map((part) => {
    const row = imageOf(feedbackSchema, part.before);
    return { part, row: row.topic === deleted.topic ? { ...row, topic: session.topic } : row };
  });
  const rows = parts.map(({ row }) => row);
  const written = await restoreFeedback(tx, rows);
  if (written < rows.length) throw conflict(sentence("request.conflict"));
  const partOf = await recordChange(
    tx,
    undoOf(actor, entry, { after: { ...session, feedbackCount: rows.length } }),
  );
  await recordAuditParts(
    tx,
    parts.map(({ part, row }) => ({ ...undoOf(actor, part, { after: row }), partOf })),
  );
}

/** The session as it was before it was corrected, and with it the feedback that followed. */
async function undoSessionCorrection(
  tx: Transaction,
  actor: Actor,
  entry: Entry,
  today: string,
): Promise<void> {
  const [before, after] = [imageOf(correctedSchema, entry.before), imageOf(correctedSchema, entry.after)];
  const current = await lockSession(tx, entry.recordId);
  if (current === null) throw conflict(sentence("audit.correctedGone"));
  const fields = ["topic", "subject", "date"] as const;
  if (fields.some((field) => current[field] !== after[field]))
    throw conflict(sentence("audit.correctedAgain"));
  const { subject, date } = before;
  const place = { teacherId: current.teacherId, date, exceptId: entry.recordId };
  const topic = await freeTopic(tx, { ...place, topic: before.topic });
  // A later date comes back with what had it, but takes along nothing that was given since.
  if (date > today && date !== after.date && (await hasFeedbackSince(tx, entry))) {
    throw conflict(sentence("reviewSessions.answeredDateTooLate"));
  }
  try {
    // Anyone with the form open has a copy of what is being undone.
    await updateSessionRow(tx, entry.recordId, { topic, subject, date, updatedAt: new Date() });
  } catch (error) {
    throw isUniqueViolation(error, topicUnique) ? conflict(sentence("audit.topicTaken")) : error;
  }
  const partOf = await recordChange(tx, undoOf(actor, entry, { before: after, after: { ...before, topic } }));
  const change = { reviewId: entry.recordId, before: { topic, date }, after };
  await moveFollowersBack(tx, actor, change, { undone: entry.id, partOf });
}

async function undoTeacherDeletion(tx: Transaction, actor: Actor, entry: Entry): Promise<void> {
  await restoreTeacherIn(tx, actor, entry.recordId, "audit.undo");
}

type Undoer = (tx: Transaction, actor: Actor, entry: Entry, today: string) => Promise<void>;

const undoers: Record<string, Undoer> = {
  "feedback.edit": undoEdit,
  "feedback.edit-session": undoEdit,
  "feedback.delete": undoFeedbackDeletion,
  "review-session.correct": undoSessionCorrection,
  "review-session.delete": undoSessionDeletion,
  "teacher.delete": undoTeacherDeletion,
};

/**
 * Undoes what an entry of the audit log records: an edit or a deletion of feedback, the correction or deletion of a
 * session with its feedback, the deletion of a teacher (docs/decisions/019). All or nothing, and itself in the log. Monthly ratings follow by trigger.
 * `today` is the school's day.
 * @throws ApiError `not-found`; `conflict`, with the sentence that says why, when it cannot be taken back (any more);
 * `email-taken` when another account has the deleted teacher's e-mail by now.
 */
export async function undoEntry(database: Database, actor: Actor, id: number, today: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry === null) throw new ApiError("not-found");
    if (await isUndone(tx, id)) throw conflict(sentence("audit.alreadyUndone"));
    const undo = undoers[entry.action];
    if (entry.partOf !== null && undo !== undefined) {
      const isDeletion = entry.action === "feedback.delete";
      throw conflict(isDeletion ? sentence("audit.sessionGone") : sentence("audit.partOfCorrection"));
    }
    if (!isUndoable(entry) || undo === undefined) throw conflict(sentence("audit.cannotUndo"));
    await keepStoredDates(tx);
    await undo(tx, actor, entry, today);
  });
}
