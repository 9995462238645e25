import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { storedMessageStates } from "#domain/messages/message-states.ts";
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

/** Notes, once for each person, that a message which is not sent yet was shown to somebody, with the link in it. */
export async function noteShown(database: Database, actor: Actor, messageId: string): Promise<void> {
  await database.execute(sql`
    insert into message_events (message_id, by_user, kind) select ${messageId}, ${actor.id}, 'shown'
    where not exists (
      select from message_events where message_id = ${messageId} and by_user = ${actor.id} and kind = 'shown')`);
}

/** In which state a message was before what was last said of it, and since when; undefined when nothing is known of that. */
export async function findStateBefore(tx: Transaction, messageId: string) {
  const events = await tx
    .select({ kind: messageEvents.kind, at: messageEvents.at, byUser: messageEvents.byUser })
    .from(messageEvents)
    .where(eq(messageEvents.messageId, messageId))
    .orderBy(messageEvents.id);
  const states: typeof events = [];
  for (const event of events) {
    const state = states.at(-1);
    if (event.kind === "answer-undone") states.pop();
    // The person who changed the text has seen the feedback as it was then.
    else if (event.kind === "edited" && state) state.at = event.at;
    else if (storedMessageStates.some((stored) => stored === event.kind)) states.push(event);
  }
  return states.at(-2);
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

/** When a person last recorded that this message's guardian wrote "stop"; null when none did, or it was undone. */
export async function lastStopOf(tx: Transaction, messageId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string; kind: string }>(sql`
    select at::text, kind from message_events
    where message_id = ${messageId} and (kind = 'replied-stop' and by_user is not null or kind = 'stop-undone')
    order by id desc limit 1`);
  return rows[0]?.kind === "replied-stop" ? new Date(rows[0].at) : null;
}

/** Whether a person has recorded "stop" for another message to the same contact, and nobody has undone that. */
export async function isStoppedElsewhere(tx: Transaction, messageId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from messages_out as message join messages_out as other on other.contact = message.contact and other.channel = message.channel
      join message_events as event on event.message_id = other.id and event.kind = 'replied-stop' and event.by_user is not null
    where message.id = ${messageId} and other.id <> message.id and not exists (
      select from message_events as later
      where later.message_id = other.id and later.id > event.id and later.kind = 'stop-undone')
    limit 1`);
  return rows.length > 0;
}
