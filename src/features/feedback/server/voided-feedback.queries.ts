import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { reviewSessions } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import type { StoredEntry } from "#server/audit/undo.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { feedback } from "./feedback.table.ts";

// Feedback of people who are not students of the school is not in `feedback` but in the audit log, in an entry each, so that no
// statement can count it by mistake (docs/decisions/055).

/**
 * Those of these students who are set aside. The others stay as they are until the transaction ends, so that nobody is set aside
 * while their feedback is being restored.
 */
export async function findSetAside(tx: Transaction, studentIds: readonly string[]): Promise<Set<string>> {
  const students = await tx
    .select({ id: users.id, setAsideAt: users.setAsideAt })
    .from(users)
    .where(inArray(users.id, [...new Set(studentIds)]))
    .orderBy(users.id)
    .for("key share");
  return new Set(students.filter(({ setAsideAt }) => setAsideAt !== null).map(({ id }) => id));
}

/** The entries of a student's feedback that is set aside. */
export function listSetAsideOf(tx: Transaction, studentId: string): Promise<StoredEntry[]> {
  return tx
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.studentId, studentId), eq(auditLog.action, "feedback.set-aside"), wasNotUndone(tx)),
    )
    .orderBy(auditLog.id);
}

/** The same of a session's feedback whose students are not set aside any more: it was deleted when they were brought back. */
export async function listWaitingOn(tx: Transaction, reviewSessionId: string): Promise<StoredEntry[]> {
  const entries = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.before}->>'reviewSessionId' = ${reviewSessionId}`,
        eq(auditLog.action, "feedback.set-aside"),
        isNotNull(auditLog.studentId),
        wasNotUndone(tx),
      ),
    )
    .orderBy(auditLog.id);
  const aside = await findSetAside(
    tx,
    entries.flatMap(({ studentId }) => studentId ?? []),
  );
  return entries.filter(({ studentId }) => studentId !== null && !aside.has(studentId));
}

/** Locks a student's feedback until the transaction ends, with the topic and the date of its sessions. */
export async function lockFeedbackOfStudent(tx: Transaction, studentId: string) {
  return tx
    .select({ id: feedback.id, topic: reviewSessions.topic, date: reviewSessions.date })
    .from(feedback)
    .innerJoin(reviewSessions, eq(reviewSessions.id, feedback.reviewSessionId))
    .where(eq(feedback.studentId, studentId))
    .orderBy(feedback.id)
    .for("update", { of: feedback });
}
