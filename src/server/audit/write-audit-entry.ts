import { eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import type { AuditAction } from "#domain/audit-log.ts";
import type { Actor } from "#domain/roles.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";

/** The record id of entries about the school: there is only one, and it has no id. */
export const schoolRecordId = "00000000-0000-4000-8000-000000000000";

export interface AuditEntry {
  /** Null for actions of the system. */
  actor: Actor | null;
  action: AuditAction;
  recordId: string;
  /** The person the record is about. */
  studentId?: string;
  teacherId?: string;
  /** The record before and after: only the fields that changed. */
  before?: unknown;
  after?: unknown;
  partOf?: number;
  undoes?: number;
}

/** The columns that say whom an entry about this account is about. */
export const aboutUser = ({ id, role }: Actor): Pick<AuditEntry, "studentId" | "teacherId"> => ({
  studentId: role === "student" ? id : undefined,
  teacherId: role === "teacher" ? id : undefined,
});

function toRow({ actor, ...entry }: AuditEntry): typeof auditLog.$inferInsert {
  return { actorId: actor?.id, actorRole: actor?.role, ...entry };
}

/** Writes to the audit log, within the change's transaction; returns the entry's id. PostgreSQL rejects undoing an entry twice. */
export async function writeAuditEntry(tx: Transaction, entry: AuditEntry): Promise<number> {
  const [added] = await tx.insert(auditLog).values(toRow(entry)).returning({ id: auditLog.id });
  if (!added) throw new Error("The new audit entry came back empty");
  return added.id;
}

/** Like `writeAuditEntry`, for what happened to a student's own record. */
export function writeStudentEntry(
  tx: Transaction,
  actor: Actor | null,
  action: AuditAction,
  studentId: string,
  change: Pick<AuditEntry, "before" | "after" | "undoes"> = {},
): Promise<number> {
  return writeAuditEntry(tx, { actor, action, recordId: studentId, studentId, ...change });
}

/** Like `writeAuditEntry`, for many parts of an action, such as all feedback on a lesson. */
export async function writeAuditParts(tx: Transaction, parts: readonly AuditEntry[]): Promise<void> {
  await insertRows(
    tx,
    auditLog,
    parts.map(toRow).map(({ actorId, actorRole, action, recordId, studentId, teacherId, ...rest }) => {
      const { before, after, partOf, undoes } = rest;
      return { actorId, actorRole, action, recordId, studentId, teacherId, before, after, partOf, undoes };
    }),
  );
}

const undo = alias(auditLog, "undo");

/** The condition that an entry of the audit log was not undone. */
export function wasNotUndone(tx: Database | Transaction) {
  const one = tx.select({ one: sql`1` }).from(undo).where(eq(undo.undoes, auditLog.id));
  return notExists(one);
}
