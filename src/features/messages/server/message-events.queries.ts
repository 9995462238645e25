import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import type { ParentChannel } from "#domain/messages/parent-message.ts";
import type { Actor } from "#domain/roles.ts";
import { writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { messageEvents } from "./messages.table.ts";

/** Adds to what happened to messages, now. */
export async function addEvents(
  tx: Transaction,
  events: readonly Omit<typeof messageEvents.$inferInsert, "at">[],
): Promise<void> {
  await insertRows(
    tx,
    messageEvents,
    events.map(({ messageId, byUser, kind, reason = null, note = "" }) => ({
      messageId,
      byUser,
      kind,
      reason,
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

/** SQL of what was last said about a correction of the message: `reply` if it was asked for, `settled` if looked into; null if it never was. */
export const lastOfCorrection = `(select event.kind from message_events as event
    where event.message_id = message.id and event.kind in ('reply', 'settled') and event.reason = 'correction'
    order by event.id desc limit 1)`;

/** SQL of the condition that an event is a stop that a person recorded. */
const isStop = (event: string) =>
  `${event}.kind = 'reply' and ${event}.reason = 'stop' and ${event}.by_user is not null`;

/** SQL of the number of the last event of a message that undid its stops; 0 when none did. */
const lastUndone = (messageId: string) => `coalesce((
  select max(undone.id) from message_events as undone
  where undone.message_id = ${messageId} and undone.kind = 'settled' and undone.reason = 'stop'), 0)`;

/** SQL of the condition that a person has recorded that the message's guardian wrote "stop", and nobody has undone it. */
export const isStopRecorded = `coalesce((
  select max(event.id) from message_events as event
  where event.message_id = message.id and ${isStop("event")}) > ${lastUndone("message.id")}, false)`;

/** When a person last recorded that this message's guardian wrote "stop"; null when none did, or it was undone. */
export async function lastStopOf(tx: Transaction, messageId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select at::text from message_events where message_id = ${messageId} and ${sql.raw(isStop("message_events"))} and id > ${sql.raw(lastUndone("message_events.message_id"))}
    order by id desc limit 1`);
  return rows[0] ? new Date(rows[0].at) : null;
}

/** Whether a person has recorded "stop" for another message to the same contact, and nobody has undone that. */
export async function isStoppedElsewhere(tx: Transaction, messageId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from messages_out as message join messages_out as other on other.contact = message.contact and other.channel = message.channel
      join message_events as event on event.message_id = other.id and ${sql.raw(isStop("event"))} and event.id > ${sql.raw(lastUndone("other.id"))}
    where message.id = ${messageId} and other.id <> message.id limit 1`);
  return rows.length > 0;
}
