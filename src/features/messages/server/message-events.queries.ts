import { and, desc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import { writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { messageEvents } from "./messages.table.ts";

/** Adds to what happened to messages, now. */
export async function addEvents(
  tx: Transaction,
  events: readonly Pick<typeof messageEvents.$inferInsert, "messageId" | "byUser" | "kind" | "note">[],
): Promise<void> {
  await insertRows(
    tx,
    messageEvents,
    events.map(({ messageId, byUser, kind, note = "" }) => ({
      messageId,
      byUser,
      kind,
      note,
      at: new Date(),
    })),
  );
}

/** Notes in the audit log that messages about students were opened, or given to the mail server; their texts stay out of it. */
export async function auditOpened(
  tx: Transaction,
  actor: Actor,
  opened: readonly { messageId: string; channel: ParentChannel; studentId: string }[],
): Promise<void> {
  await writeAuditParts(
    tx,
    opened.map(({ messageId, channel, studentId }) => ({
      actor,
      action: "parent.contact",
      recordId: studentId,
      studentId,
      after: { messageId, channel },
    })),
  );
}

/** What was last said about a correction of a message; null when none was asked for. */
export async function lastCorrectionOf(tx: Transaction, messageId: string) {
  const [last] = await tx
    .select({ kind: messageEvents.kind })
    .from(messageEvents)
    .where(
      and(
        eq(messageEvents.messageId, messageId),
        inArray(messageEvents.kind, ["replied-correction", "correction-seen"]),
      ),
    )
    .orderBy(desc(messageEvents.id))
    .limit(1);
  return last?.kind ?? null;
}
