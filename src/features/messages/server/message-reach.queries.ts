import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction } from "#db/client.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { ApiError } from "#server/base/api-error.ts";
import { isMessageHidden, isQueueByClass, isShownTo } from "./message-texts.queries.ts";
import { messagesOut } from "./messages.table.ts";
import { findObstacles } from "./refusals.queries.ts";

// Who sees which queues and messages, and reads what they say (docs/decisions/101-stars-one-message-at-a-time.md).

const seesAll = (actor: Actor) => can(actor, "parent.contact-by-class");

/** Whether the actor may see a queue, as far as it exists. */
export async function maySeeQueue(database: Database, actor: Actor, id: string): Promise<boolean> {
  if (seesAll(actor)) return true;
  const { rows } = await database.execute(
    sql`select from message_queues as queue where queue.id = ${id} and ${sql.raw(isQueueByClass)}`,
  );
  return rows.length === 0;
}

/** Whether the actor may see a message, as far as it exists. */
export async function maySeeMessage(database: Database, actor: Actor, id: string): Promise<boolean> {
  if (seesAll(actor)) return true;
  const { rows } = await database.execute(
    sql`select from messages_out as message where message.id = ${id} and ${sql.raw(isMessageHidden("message"))}`,
  );
  return rows.length === 0;
}

/** @throws ApiError `not-found` for a queue that the actor may not see. */
export async function requireQueue(database: Database, actor: Actor, id: string): Promise<void> {
  if (!(await maySeeQueue(database, actor, id))) throw new ApiError("not-found");
}

/** @throws ApiError `not-found` for a message that the actor may not see. */
export async function requireMessage(database: Database, actor: Actor, id: string): Promise<void> {
  if (!(await maySeeMessage(database, actor, id))) throw new ApiError("not-found");
}

/** @throws ApiError `forbidden` for a message whose text the actor may not read. */
export async function requireText(
  database: Database,
  actor: Actor,
  id: string,
  today: string,
): Promise<void> {
  const [message] = await database
    .select({ id: messagesOut.id, queueId: messagesOut.queueId, state: messagesOut.state })
    .from(messagesOut)
    .where(eq(messagesOut.id, id));
  if (message && !(await mayReadMessage(database, actor, message, today))) throw new ApiError("forbidden");
}

/** Nearly always, one of the first can be sent: looking at a thousand takes the database a tenth of a second. */
const lookedAtOnce = 20;

/** The message of a queue that is opened next: the first that can be sent now, or else the first. `today` is the school's day. */
async function findNext(database: Database, queueId: string, today: string): Promise<string | null> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from messages_out
      where queue_id = ${queueId} and state = 'prepared' order by position`);
    const ids = rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += lookedAtOnce) {
      const some = ids.slice(at, at + lookedAtOnce);
      const obstacles = await findObstacles(tx, some, today);
      const free = some.find((id) => !obstacles.has(id));
      if (free !== undefined) return free;
    }
    return ids[0] ?? null;
  });
}

/** Whether the actor may read a message: those who send it can when its turn comes, and once they opened it or gave it to the mail server. */
export async function mayReadMessage(
  database: Database,
  actor: Actor,
  { id, queueId, state }: { id: string; queueId: string | null; state: string },
  today: string,
): Promise<boolean> {
  if (can(actor, "parent-message.read")) return true;
  if (state === "prepared") return queueId !== null && (await findNext(database, queueId, today)) === id;
  const { rows } = await database.execute<{ isShown: boolean }>(
    sql`select ${isShownTo(sql`${id}::uuid`, [actor.id])} as "isShown"`,
  );
  return rows[0]?.isShown ?? false;
}
