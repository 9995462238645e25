import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";

/**
 * Keeps the sessions that a student was asked about, or answered, as they are until the transaction ends: everything that changes an
 * audience locks its sessions first.
 */
export async function lockSessionsOf(tx: Transaction, studentId: string): Promise<void> {
  await tx.execute(sql`
    select from review_sessions
    where id in (
      select review_session_id from session_audience where student_id = ${studentId}
      union select review_session_id from feedback where student_id = ${studentId})
    order by id
    for key share`);
}

/** Of these sessions, those that still exist, kept like that; with their topic and date. */
export async function lockSessions(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; topic: string; date: string }>(sql`
    select id, topic, date::text as date from review_sessions
    where id = any(${sql.param([...new Set(ids)])}::uuid[])
    order by id
    for key share`);
  return new Map(rows.map((session) => [session.id, session]));
}

const setAsideEntries = (tx: Transaction, studentId: string) =>
  tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, studentId), eq(auditLog.action, "student.set-aside"), wasNotUndone(tx)));

/**
 * The entry with which this student was set aside, locked until the transaction ends, so that nobody else undoes it; null when they are
 * not set aside, or no longer once the lock is held. Take this lock first, as undoing from the audit log does.
 */
export async function lockSetAsideEntry(tx: Transaction, studentId: string) {
  const [locked] = await setAsideEntries(tx, studentId).for("update");
  // Read again: what held the lock may have undone it.
  const [entry] = await setAsideEntries(tx, studentId);
  return entry !== undefined && entry.id === locked?.id ? entry : null;
}
