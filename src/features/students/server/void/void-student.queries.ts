import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";

/** Lets one transaction at a time void this student. Take this lock first. */
export async function lockVoiding(tx: Transaction, studentId: string): Promise<void> {
  await lockByName(tx, `voiding of ${studentId}`);
}

/**
 * Locks the lessons that a student was asked about, or answered, until the transaction ends: everything that changes an audience locks
 * its lessons first.
 */
export async function lockLessonsOf(tx: Transaction, studentId: string): Promise<void> {
  await tx.execute(sql`
    select from lessons
    where id in (
      select lesson_id from lesson_audience where student_id = ${studentId}
      union select lesson_id from feedback where student_id = ${studentId})
    order by id
    for key share`);
}

/** Those of these lessons that still exist, locked like that; with their topic and date. */
export async function lockLessons(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; topic: string; date: string }>(sql`
    select id, topic, date::text as date from lessons
    where id = any(${sql.param([...new Set(ids)])}::uuid[])
    order by id
    for key share`);
  return new Map(rows.map((lesson) => [lesson.id, lesson]));
}

const voidEntries = (tx: Transaction, studentId: string) =>
  tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, studentId), eq(auditLog.action, "student.void"), wasNotUndone(tx)));

/**
 * The entry with which this student was voided, locked until the transaction ends, so that nobody else undoes it; null when they are
 * not voided, or no longer once the lock is held. Take this lock first, as undoing from the audit log does.
 */
export async function lockVoidEntry(tx: Transaction, studentId: string) {
  const [locked] = await voidEntries(tx, studentId).for("update");
  // Read again: the transaction that held the lock may have undone it.
  const [entry] = await voidEntries(tx, studentId);
  return entry !== undefined && entry.id === locked?.id ? entry : null;
}
