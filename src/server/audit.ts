import type { Transaction } from "../db/client.ts";
import { auditLog } from "../db/schema.ts";
import type { Actor } from "../domain/roles.ts";

/** One line of the audit log (design.md section 6). */
export interface AuditEntry {
  /** Null for what the system did by itself. */
  actor: Actor | null;
  /** What was done, such as `feedback.edit`. */
  action: string;
  recordId: string;
  /** The record before and after: only the fields that tell what happened. */
  before?: unknown;
  after?: unknown;
}

/** Writes to the audit log, within the transaction of the change it tells of. */
export async function recordAudit(tx: Transaction, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(auditLog).values(
    entries.map(({ actor, action, recordId, before, after }) => ({
      actorId: actor?.id,
      actorRole: actor?.role,
      action,
      recordId,
      before,
      after,
    })),
  );
}
