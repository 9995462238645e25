import { eq, inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { RefusalReason } from "#domain/messages/message-states.ts";
import type { Actor } from "#domain/roles.ts";
import { addEvents, auditOpened } from "#features/messages/server/message-events.queries.ts";
import { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { findRefusals } from "#features/messages/server/refusals.queries.ts";
import { claimUnlessReasoned } from "#features/messages/server/told-days.queries.ts";
import { keepPeople } from "#server/accounts/keep-people.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lockQueue, type Queue } from "./message-queues.queries.ts";

async function lockForSending(tx: Transaction, id: string): Promise<Queue> {
  const queue = await lockQueue(tx, id);
  if (queue === null) throw new ApiError("not-found");
  return queue;
}

/** The prepared messages of a queue, locked until the transaction ends, after the students whom they are about. */
async function lockPrepared(tx: Transaction, queueId: string): Promise<string[]> {
  await keepPeople(
    tx,
    sql`select student_id from message_children where message_id in (
      select id from messages_out where queue_id = ${queueId} and state = 'prepared')`,
  );
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from messages_out where queue_id = ${queueId} and state = 'prepared' order by position for no key update`);
  return rows.map(({ id }) => id);
}

/**
 * Gives all prepared messages of a queue to this server's mails, and returns those that its guardians must not get now. Repeating it
 * sends nothing twice.
 * @throws ApiError `not-found`; `conflict` when the messages are not sent by this server.
 */
export async function mailQueue(
  database: Database,
  actor: Actor,
  id: string,
  { timeZone, isByServer }: { timeZone: string; isByServer: boolean },
): Promise<{ queued: number; refused: { messageId: string; reason: RefusalReason }[] }> {
  return inTransaction(database, async (tx) => {
    const { channel } = await lockForSending(tx, id);
    if (channel !== "email" || !isByServer) throw new ApiError("conflict");
    const prepared = await lockPrepared(tx, id);
    const refused = await findRefusals(tx, prepared);
    const isRefused = new Set(refused.map(({ messageId }) => messageId));
    const free = prepared.filter((messageId) => !isRefused.has(messageId));
    const told = new Set(await claimUnlessReasoned(tx, free, { timeZone, today: todayIn(timeZone) }));
    const ids = free.filter((messageId) => !told.has(messageId));
    if (ids.length > 0) {
      await tx
        .update(messagesOut)
        .set({
          state: "mailed",
          stateAt: new Date(),
          stateBy: actor.id,
          mail: "queued",
          mailDueAt: sql`now()`,
        })
        .where(inArray(messagesOut.id, ids));
      await addEvents(
        tx,
        ids.map((messageId) => ({ messageId, byUser: actor.id, kind: "mailed" })),
      );
      const children = await tx
        .selectDistinct({ messageId: messageChildren.messageId, studentId: messageChildren.studentId })
        .from(messageChildren)
        .where(inArray(messageChildren.messageId, ids));
      await auditOpened(
        tx,
        actor,
        children.map((child) => ({ ...child, channel })),
      );
    }
    const toldToday = [...told].map((messageId) => ({ messageId, reason: "told-today" as const }));
    return { queued: ids.length, refused: [...refused, ...toldToday] };
  });
}

/**
 * Skips what is still prepared in a queue.
 * @throws ApiError `not-found`.
 */
export async function endQueue(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockForSending(tx, id);
    const prepared = await lockPrepared(tx, id);
    await tx
      .update(messagesOut)
      .set({ state: "skipped", stateAt: new Date(), stateBy: actor.id })
      .where(sql`${eq(messagesOut.queueId, id)} and ${eq(messagesOut.state, "prepared")}`);
    await addEvents(
      tx,
      prepared.map((messageId) => ({ messageId, byUser: actor.id, kind: "skipped" })),
    );
  });
}
