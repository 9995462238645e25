import type { Transaction } from "../db/client.ts";
import { auditLog } from "../db/schema.ts";
import type { AuditAction } from "../domain/audit-log.ts";
import type { Actor } from "../domain/roles.ts";

/** One line of the audit log (design.md section 6). */
export interface AuditEntry {
  /** Null for what the system did by itself. */
  actor: Actor | null;
  action: AuditAction;
  recordId: string;
  /** Whom the record is about. */
  studentId?: string;
  teacherId?: string;
  /** The record before and after: only the fields that tell what happened. */
  before?: unknown;
  after?: unknown;
  /** The id of the entry that this one is a part of. */
  partOf?: number;
  /** The id of the entry that this one takes back. */
  undoes?: number;
}

/**
 * Writes to the audit log, within the transaction of the change it tells of; returns the ids of the entries.
 * PostgreSQL refuses to take one entry back twice.
 */
export async function recordAudit(tx: Transaction, ...entries: AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await tx
    .insert(auditLog)
    .values(entries.map(({ actor, ...entry }) => ({ actorId: actor?.id, actorRole: actor?.role, ...entry })))
    .returning({ id: auditLog.id });
  return rows.map(({ id }) => id);
}
