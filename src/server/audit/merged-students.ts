import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { auditLog } from "./audit-log.table.ts";
import { wasNotUndone } from "./write-audit-entry.ts";

/** The students' records of now, into which theirs were merged, for undo and files with old numbers (docs/decisions/086). */
export async function presentStudents(
  tx: Database | Transaction,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const into = new Map<string, string>();
  for (let unresolved = [...new Set(ids)]; unresolved.length > 0; ) {
    const merges = await tx
      .select({ id: auditLog.recordId, remainingId: auditLog.studentId })
      .from(auditLog)
      .where(
        and(inArray(auditLog.recordId, unresolved), eq(auditLog.action, "student.merge"), wasNotUndone(tx)),
      );
    for (const { id, remainingId } of merges) if (remainingId !== null) into.set(id, remainingId);
    unresolved = merges.flatMap(({ remainingId }) => remainingId ?? []);
  }
  return (id) => {
    let present = id;
    for (let next = into.get(present); next !== undefined; next = into.get(present)) present = next;
    return present;
  };
}
