import { z } from "@hono/zod-openapi";
import type { Transaction } from "#db/client.ts";
import { sentence } from "#locales/sentence.ts";
import { imageOf, type StoredEntry, type UndoBy, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { audienceStatuses, lockMember, updateStatus } from "./audience.queries.ts";
import { audienceStatusEnum } from "./audience.table.ts";

const statusSchema = z.enum(audienceStatusEnum.enumValues).exclude(["unconfirmed"]);

/** An audience as the audit log keeps it. */
export const audienceSchema = z.array(z.object({ status: statusSchema, studentIds: z.array(z.uuid()) }));

const changeSchema = z.object({ status: z.enum(audienceStatuses) });

/** Excuses the student again, or ends the excuse, if nobody has changed it since. */
export async function undoAudienceChange(
  tx: Transaction,
  entry: StoredEntry,
  { actor }: UndoBy,
): Promise<void> {
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
