import { inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { RefusalReason } from "#domain/messages/message-states.ts";
import type { Actor } from "#domain/roles.ts";
import { dropMails } from "#features/messages/server/mails/parent-mails.queries.ts";
import { addEvents, auditOpened } from "#features/messages/server/message-events.queries.ts";
import { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { findRefusals } from "#features/messages/server/refusals.queries.ts";
import { mayTryAgain, notSentReason } from "#features/messages/server/shown-states.queries.ts";
import { claimUnlessReasoned } from "#features/messages/server/told-days.queries.ts";
import { keepPeople } from "#server/accounts/keep-people.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lockQueue, type Queue } from "./message-queues.queries.ts";

async function lockForSending(tx: Transaction, id: string): Promise<Queue> {
  const queue = await lockQueue(tx, id);
  if (queue === null) throw new ApiError("not-found");
  return queue;
}

/** Messages of a queue, locked until the transaction ends, after the students whom they are about. */
async function lockThose(
  tx: Transaction,
  queueId: string,
  which: ReturnType<typeof sql>,
): Promise<{ id: string; state: string; mail: string }[]> {
  const chosen = sql`from messages_out as message where message.queue_id = ${queueId} and ${which}`;
  await keepPeople(
    tx,
    sql`select student_id from message_children where message_id in (select message.id ${chosen})`,
  );
  const { rows } = await tx.execute<{ id: string; state: string; mail: string }>(sql`
    select message.id, message.state, message.mail ${chosen} order by message.position for no key update`);
  return rows;
}

const isPrepared = sql`message.state = 'prepared'`;
const canBeTriedAgain = sql.raw(mayTryAgain("message"));
const isGivenUp = sql`${sql.raw(notSentReason("message"))} = 'given-up'`;
const isQueued = sql`message.state = 'mailed' and message.mail = 'queued'`;

interface Mailed {
  queued: number;
  refused: { messageId: string; reason: RefusalReason }[];
}

interface MailSettings {
  timeZone: string;
  isByServer: boolean;
}

/** Gives messages to this server's mails, but for those that their guardians must not get now. */
async function giveToMails(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  timeZone: string,
): Promise<Mailed> {
  const refused = await findRefusals(tx, ids);
  const isRefused = new Set(refused.map(({ messageId }) => messageId));
  const free = ids.filter((messageId) => !isRefused.has(messageId));
  const told = new Set(await claimUnlessReasoned(tx, free, { timeZone, today: todayIn(timeZone) }));
  const given = free.filter((messageId) => !told.has(messageId));
  if (given.length > 0) {
    await tx
      .update(messagesOut)
      .set({
        state: "mailed",
        stateAt: new Date(),
        stateBy: actor.id,
        mail: "queued",
        mailDueAt: sql`now()`,
        mailEndedAt: null,
        mailProblem: null,
      })
      .where(inArray(messagesOut.id, given));
    await addEvents(
      tx,
      given.map((messageId) => ({ messageId, byUser: actor.id, kind: "mailed" })),
    );
    const children = await tx
      .selectDistinct({ messageId: messageChildren.messageId, studentId: messageChildren.studentId })
      .from(messageChildren)
      .where(inArray(messageChildren.messageId, given));
    await auditOpened(
      tx,
      actor,
      children.map((child) => ({ ...child, channel: "email" as const })),
    );
  }
  const toldToday = [...told].map((messageId) => ({ messageId, reason: "told-today" as const }));
  return { queued: given.length, refused: [...refused, ...toldToday] };
}

/** @throws ApiError `not-found`; `conflict` when the messages are not sent by this server. */
async function lockMailed(tx: Transaction, id: string, isByServer: boolean): Promise<void> {
  const { channel } = await lockForSending(tx, id);
  if (channel !== "email" || !isByServer) throw new ApiError("conflict");
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
  { timeZone, isByServer }: MailSettings,
): Promise<Mailed> {
  return inTransaction(database, async (tx) => {
    await lockMailed(tx, id, isByServer);
    const prepared = await lockThose(tx, id, isPrepared);
    return giveToMails(
      tx,
      actor,
      prepared.map((message) => message.id),
      timeZone,
    );
  });
}

/**
 * Tries those of a queue again that could not be sent, or one of them; those that wait for their next attempt are tried at once. What may
 * have arrived is not among them.
 * @throws ApiError `not-found`; `conflict` when the messages are not sent by this server.
 */
export async function tryAgain(
  database: Database,
  actor: Actor,
  id: string,
  { messageId, timeZone, isByServer }: MailSettings & { messageId?: string },
): Promise<Mailed> {
  return inTransaction(database, async (tx) => {
    await lockMailed(tx, id, isByServer);
    const isChosen = messageId === undefined ? sql`true` : sql`message.id = ${messageId}`;
    const found = await lockThose(tx, id, sql`${canBeTriedAgain} and ${isChosen}`);
    const [waiting, failed] = [true, false].map((waits) =>
      found.filter(({ mail }) => (mail === "queued") === waits).map((message) => message.id),
    ) as [string[], string[]];
    await tx.update(messagesOut).set({ mailDueAt: sql`now()` }).where(inArray(messagesOut.id, waiting));
    const { queued, refused } = await giveToMails(tx, actor, failed, timeZone);
    return { queued: queued + waiting.length, refused };
  });
}

/**
 * Skips what is still prepared in a queue, what waits for a mail server, and what was given up.
 * @throws ApiError `not-found`.
 */
export async function endQueue(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    await lockForSending(tx, id);
    const left = await lockThose(tx, id, sql`(${isPrepared} or ${isQueued} or ${isGivenUp})`);
    const ids = left.map((message) => message.id);
    const mailed = left.filter(({ state }) => state === "mailed").map((message) => message.id);
    await dropMails(tx, mailed);
    await tx
      .update(messagesOut)
      .set({ state: "skipped", stateAt: new Date(), stateBy: actor.id })
      .where(inArray(messagesOut.id, ids));
    await addEvents(
      tx,
      ids.map((messageId) => ({ messageId, byUser: actor.id, kind: "skipped" })),
    );
  });
}
