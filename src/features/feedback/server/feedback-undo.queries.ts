import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditGroups } from "#domain/audit-log.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";

/** Keeps the lesson from being deleted until the transaction ends; false when it is gone. */
export async function keepLesson(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, id)).for("key share");
  return rows.length > 0;
}

/** Who made the newest edit of the record that was not undone, other than this one; null if there is none. */
export async function findOtherEditor(
  tx: Transaction,
  { id, recordId }: { id: number; recordId: string },
): Promise<string | null> {
  const [other] = await tx
    .select({ actorId: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordId, recordId),
        inArray(auditLog.action, auditGroups.edits),
        ne(auditLog.id, id),
        // Feedback that followed a correction of its lesson has no mark.
        isNull(auditLog.partOf),
        wasNotUndone(tx),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return other?.actorId ?? null;
}

/** Whether the author wrote after this edit, or a later edit of the same fields is not undone, even if they hold the same values again. */
export async function isWrittenOver(
  tx: Transaction,
  { id, recordId, studentId, action }: { id: number; recordId: string; studentId: string; action: string },
  fields: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from audit_log as edit
    where edit.record_id = ${recordId}::uuid and edit.id > ${id}::bigint and edit.part_of is null
      and edit.action in ('feedback.edit', 'feedback.edit-lesson')
      and ((edit.before ?| ${sql.param([...fields])}::text[]
          and not exists (select from audit_log as undo where undo.undoes = edit.id))
        or (${action} = 'feedback.edit' and edit.before->>'updatedBy' = ${studentId}))
    limit 1`);
  return rows.length > 0;
}
