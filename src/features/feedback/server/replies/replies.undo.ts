import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { sentence } from "#locales/sentence.ts";
import {
  imageOf,
  type StoredEntry,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { auditedReplySchema } from "./follow-ups.queries.ts";
import {
  type AboutReply,
  deleteReply,
  insertReply,
  keepTarget,
  lockReply,
  updateReply,
} from "./replies.queries.ts";
import { tellReaders } from "./reply-pushes.actions.ts";

const textSchema = z.object({ text: z.string() });

/** The reply, if its text is still what the entry left. @throws ApiError `conflict` */
async function lockUnchanged(tx: Transaction, entry: StoredEntry): Promise<AboutReply> {
  const current = await lockReply(tx, entry.recordId);
  if (current === null) throw undoConflict(sentence("replies.gone"));
  const { text } = imageOf(textSchema, entry.after);
  if (current.text !== text) throw undoConflict(sentence("replies.changedAgain"));
  return current;
}

async function undoAdding(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const { studentId: _student, ...before } = await lockUnchanged(tx, entry);
  await deleteReply(tx, entry.recordId);
  await writeAuditEntry(tx, undoOf(actor, entry, { before }));
}

async function undoEdit(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const { topic, ...current } = await lockUnchanged(tx, entry);
  const { text } = imageOf(textSchema, entry.before);
  // Anyone with the form open has a copy of the version being undone.
  await updateReply(tx, entry.recordId, { text, updatedAt: new Date() });
  await writeAuditEntry(
    tx,
    undoOf(actor, entry, { before: { text: current.text, topic }, after: { text, topic } }),
  );
}

/** Restores a reply that was withdrawn or removed, if there is no other one in its place. */
async function undoTakingBack(tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> {
  const reply = imageOf(auditedReplySchema, entry.before);
  const { lessonId, feedbackId, teacherId } = reply;
  const target = await keepTarget(tx, teacherId, feedbackId === null ? { lessonId } : { feedbackId });
  if (target === null) {
    throw undoConflict(
      feedbackId === null ? sentence("audit.correctedGone") : sentence("audit.feedbackGone"),
    );
  }
  if ((await insertReply(tx, reply)) === null) throw undoConflict(sentence("replies.repliedAgain"));
  await writeAuditEntry(tx, undoOf(actor, entry, { after: { ...reply, topic: target.topic } }));
  // It may have been withdrawn before anyone was notified.
  await tellReaders(tx, reply, target.studentId);
}

export const replyUndo: UndoOf<"reply.add" | "reply.edit" | "reply.withdraw" | "reply.remove"> = {
  "reply.add": undoAdding,
  "reply.edit": undoEdit,
  "reply.withdraw": undoTakingBack,
  "reply.remove": undoTakingBack,
};
