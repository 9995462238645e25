import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lessons } from "#features/lessons/server/lessons.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import type { StoredEntry } from "#server/audit/undo.ts";
import { wasNotUndone } from "#server/audit/write-audit-entry.ts";
import { feedback } from "./feedback.table.ts";

// Voided feedback is not in `feedback` but in the audit log, in an entry each, so that no statement can count it by mistake
// (docs/decisions/055).

/** Those of these students who are voided. Until the transaction ends, none of the others can be. */
export async function findVoided(tx: Transaction, studentIds: readonly string[]): Promise<Set<string>> {
  const students = await tx
    .select({ id: users.id, voidedAt: users.voidedAt })
    .from(users)
    .where(inArray(users.id, [...new Set(studentIds)]))
    .orderBy(users.id)
    .for("key share");
  return new Set(students.filter(({ voidedAt }) => voidedAt !== null).map(({ id }) => id));
}

/** The entries of a student's voided feedback. */
export function listVoidedOf(tx: Transaction, studentId: string): Promise<StoredEntry[]> {
  return tx
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.studentId, studentId), eq(auditLog.action, "feedback.void"), wasNotUndone(tx)))
    .orderBy(auditLog.id);
}

/** The same for a lesson's feedback whose students are no longer voided: it was deleted when they were restored. */
export async function listWaitingOn(tx: Transaction, lessonId: string): Promise<StoredEntry[]> {
  const entries = await tx
    .select()
    .from(auditLog)
    .where(
      and(
        sql`${auditLog.before}->>'lessonId' = ${lessonId}`,
        eq(auditLog.action, "feedback.void"),
        isNotNull(auditLog.studentId),
        wasNotUndone(tx),
      ),
    )
    .orderBy(auditLog.id);
  const aside = await findVoided(
    tx,
    entries.flatMap(({ studentId }) => studentId ?? []),
  );
  return entries.filter(({ studentId }) => studentId !== null && !aside.has(studentId));
}

/** Locks a student's feedback until the transaction ends, with the topic and the date of its lessons. */
export async function lockFeedbackOfStudent(tx: Transaction, studentId: string) {
  return tx
    .select({ id: feedback.id, topic: lessons.topic, date: lessons.date })
    .from(feedback)
    .innerJoin(lessons, eq(lessons.id, feedback.lessonId))
    .where(eq(feedback.studentId, studentId))
    .orderBy(feedback.id)
    .for("update", { of: feedback });
}
