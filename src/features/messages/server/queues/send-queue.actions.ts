import { inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import { addEvents, auditOpened } from "#features/messages/server/message-events.queries.ts";
import { isDone, mayTryAgain } from "#features/messages/server/message-states.queries.ts";
import { messageChildren, messagesOut } from "#features/messages/server/messages.table.ts";
import { freeDays } from "#features/messages/server/notified-days.queries.ts";
import { claimFree, type Refusal } from "#features/messages/server/refusals.queries.ts";
import { lockPeople } from "#server/accounts/lock-people.ts";
import { ApiError } from "#server/base/api-error.ts";
import { lockQueue } from "./message-queues.queries.ts";

/** Messages of a queue, locked until the transaction ends, after the students whom they are about. */
async function lockThose(
  tx: Transaction,
  queueId: string,
  which: ReturnType<typeof sql>,
): Promise<{ id: string; state: string }[]> {
  const chosen = sql`from messages_out as message where message.queue_id = ${queueId} and ${which}`;
  await lockPeople(
    tx,
    sql`select student_id from message_children where message_id in (select message.id ${chosen})`,
  );
  const { rows } = await tx.execute<{ id: string; state: string }>(sql`
    select message.id, message.state ${chosen} order by message.position for no key update`);
  return rows;
}

const canBeTriedAgain = sql.raw(mayTryAgain("message"));
const isLeft = sql`(message.state = 'prepared' or message.mail = 'queued'
  or message.state = 'not-sent' and not ${sql.raw(isDone("message"))})`;

interface Mailed {
  queued: number;
  refused: Refusal[];
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
  const { free: queued, refused } = await claimFree(tx, ids, todayIn(timeZone));
  if (queued.length > 0) {
    await tx
      .update(messagesOut)
      .set({
        state: "waiting",
        notSent: null,
        stateAt: new Date(),
        stateBy: actor.id,
        mail: "queued",
        mailDueAt: sql`now()`,
        mailEndedAt: null,
        mailProblem: null,
      })
      .where(inArray(messagesOut.id, queued));
    await addEvents(
      tx,
      queued.map((messageId) => ({ messageId, byUser: actor.id, kind: "waiting" })),
    );
    const children = await tx
      .selectDistinct({ messageId: messageChildren.messageId, studentId: messageChildren.studentId })
      .from(messageChildren)
      .where(inArray(messageChildren.messageId, queued));
    await auditOpened(
      tx,
      actor,
      children.map((child) => ({ ...child, channel: "email" as const })),
    );
  }
  return { queued: queued.length, refused };
}

/** @throws ApiError `not-found`; `conflict` when this server sends no mails. */
async function lockMailed(tx: Transaction, id: string, isByServer: boolean): Promise<void> {
  if ((await lockQueue(tx, id)) === null) throw new ApiError("not-found");
  if (!isByServer) throw new ApiError("conflict");
}

/**
 * Gives the prepared e-mails of a queue to this server's mails, once; returns those that must not be sent now.
 * @throws ApiError `not-found`; `conflict` when this server sends no mails.
 */
export async function mailQueue(
  database: Database,
  actor: Actor,
  id: string,
  { timeZone, isByServer }: MailSettings,
): Promise<Mailed> {
  return inTransaction(database, async (tx) => {
    await lockMailed(tx, id, isByServer);
    const prepared = await lockThose(tx, id, sql`message.state = 'prepared' and message.channel = 'email'`);
    return giveToMails(
      tx,
      actor,
      prepared.map((message) => message.id),
      timeZone,
    );
  });
}

/**
 * Tries those of a queue again, at once, that could not be sent; none that may have arrived.
 * @throws ApiError `not-found`; `conflict` when this server sends no mails.
 */
export async function tryAgain(
  database: Database,
  actor: Actor,
  id: string,
  { timeZone, isByServer }: MailSettings,
): Promise<Mailed> {
  return inTransaction(database, async (tx) => {
    await lockMailed(tx, id, isByServer);
    const found = await lockThose(tx, id, canBeTriedAgain);
    const [waiting, failed] = [true, false].map((waits) =>
      found.filter(({ state }) => (state === "waiting") === waits).map((message) => message.id),
    ) as [string[], string[]];
    await tx.update(messagesOut).set({ mailDueAt: sql`now()` }).where(inArray(messagesOut.id, waiting));
    const { queued, refused } = await giveToMails(tx, actor, failed, timeZone);
    return { queued: queued + waiting.length, refused };
  });
}

/** Skips what is prepared in a queue, waits for a mail server, or has expired. @throws ApiError `not-found`. */
export async function endQueue(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await lockQueue(tx, id)) === null) throw new ApiError("not-found");
    const ids = (await lockThose(tx, id, isLeft)).map((message) => message.id);
    await freeDays(tx, ids);
    await tx
      .update(messagesOut)
      .set({
        state: "not-sent",
        notSent: null,
        stateAt: new Date(),
        stateBy: actor.id,
        mail: "none",
        mailDueAt: null,
        mailProblem: null,
      })
      .where(inArray(messagesOut.id, ids));
    await addEvents(
      tx,
      ids.map((messageId) => ({ messageId, byUser: actor.id, kind: "not-sent" })),
    );
  });
}
