import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { ReplySubmit } from "#domain/schemas/feedback.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { isOutdated } from "#server/http/with-current.ts";
import { markSeen } from "./feedback-marks.queries.ts";
import {
  type AboutReply,
  deleteReply,
  findInTheWay,
  insertReply,
  keepTarget,
  lockReply,
  type ReplyRow,
  type ReplyTarget,
  updateReply,
  wasEverAdded,
} from "./replies.queries.ts";
import { tellReaders } from "./reply-pushes.actions.ts";

/** What an audit entry says besides the change: whom and which class the reply is about. */
const subjectOf = ({ id, teacherId, studentId }: Pick<AboutReply, "id" | "teacherId" | "studentId">) => ({
  recordId: id,
  teacherId,
  studentId: studentId ?? undefined,
});

/**
 * Stores a teacher's reply to a class of theirs, or to single feedback on one, which counts as seen from then on. One per
 * class and per feedback. `created` is false when the same reply had arrived before.
 * @throws ApiError `not-found` when the class or the feedback is gone or another teacher's; `conflict` when there is another
 * reply, the id was sent with another text, or the reply with this id has been withdrawn.
 */
export async function addReply(
  database: Database,
  actor: Actor,
  wanted: ReplyTarget,
  { id, text }: ReplySubmit,
): Promise<{ created: boolean; reply: ReplyRow }> {
  return inTransaction(database, async (tx) => {
    const target = await keepTarget(tx, actor.id, wanted);
    if (target === null) throw new ApiError("not-found");
    const { topic, studentId, ...ids } = target;
    const reply = { id, teacherId: actor.id, ...ids, text };
    const written = await insertReply(tx, reply);
    if (written === null) {
      const stored = await findInTheWay(tx, reply);
      if (stored === null) throw new ApiError("not-found");
      const isSameSearch = stored.lessonId === reply.lessonId && stored.feedbackId === reply.feedbackId;
      if (stored.id === id && stored.text === text && isSameSearch) return { created: false, reply: stored };
      throw new ApiError("conflict", { sentence: sentence("replies.repliedAlready") });
    }
    // A repeat that arrives late must not restore a reply that its author has withdrawn.
    if (await wasEverAdded(tx, id)) throw new ApiError("conflict", { sentence: sentence("replies.gone") });
    if (written.feedbackId !== null) await markSeen(tx, actor.id, [written.feedbackId]);
    await writeAuditEntry(tx, {
      actor,
      action: "reply.add",
      ...subjectOf({ ...written, studentId }),
      after: { ...written, topic },
    });
    await tellReaders(tx, written, studentId);
    return { created: true, reply: written };
  });
}

/**
 * Changes the text of a reply. `updatedAt` is that of the editor's copy; undefined skips the check. A text that is stored already
 * writes nothing.
 * @throws ApiError `not-found`; `conflict`, with the stored text as its suggestion, when it was changed after the editor loaded it.
 */
export async function editReply(
  database: Database,
  actor: Actor,
  id: string,
  { text, updatedAt: expected }: { text: string; updatedAt?: string | null },
): Promise<ReplyRow> {
  return inTransaction(database, async (tx) => {
    const stored = await lockReply(tx, id);
    if (stored === null) throw new ApiError("not-found", { sentence: sentence("replies.gone") });
    if (stored.text === text) return stored;
    if (isOutdated(expected, stored.updatedAt)) {
      throw new ApiError("conflict", {
        sentence: sentence("editConflict.title"),
        suggestion: stored.text,
      });
    }
    const { topic } = stored;
    const updatedAt = new Date();
    await updateReply(tx, id, { text, updatedAt });
    await writeAuditEntry(tx, {
      actor,
      action: "reply.edit",
      ...subjectOf(stored),
      before: { text: stored.text, updatedAt: stored.updatedAt, topic },
      after: { text, updatedAt, topic },
    });
    return { ...stored, text, updatedAt };
  });
}

/** Deletes a reply: its teacher withdraws it, an admin removes it. The audit log keeps it. @throws ApiError `not-found` */
export async function retractReply(
  database: Database,
  actor: Actor,
  id: string,
  action: "reply.withdraw" | "reply.remove",
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const stored = await lockReply(tx, id);
    if (stored === null) throw new ApiError("not-found", { sentence: sentence("replies.gone") });
    await deleteReply(tx, id);
    const { studentId: _student, ...before } = stored;
    await writeAuditEntry(tx, { actor, action, ...subjectOf(stored), before });
  });
}
