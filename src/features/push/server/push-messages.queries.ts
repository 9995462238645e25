import { type SQL, sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Transaction } from "#db/client.ts";

// Notifications that are still to be handed to push services. A row stays until its push service has responded, and is
// deleted with the sign-in on its device, its class and its reply.

/** How long handing one over may take before another server tries. Longer than the time that a push service has. */
const leaseSeconds = 60;

const attemptsMax = 4;

/** For how long a device may be unreachable before it is forgotten. */
const failingDaysMax = 7;

/** How long a notification is worth sending: there may be another reminder tomorrow. */
const hoursOf = { reminder: 24, reply: 72 };

/**
 * Queues notifications of a reply, or else a reminder, for each device of these students, within the transaction of the event. `students`
 * is a query for their ids.
 */
export async function queuePushes(
  tx: Transaction,
  students: SQL,
  { lessonId, replyId }: { lessonId: string; replyId?: string },
): Promise<void> {
  const hours = replyId === undefined ? hoursOf.reminder : hoursOf.reply;
  await tx.execute(sql`
    insert into push_messages (subscription_id, user_id, lesson_id, reply_id, expires_at)
    select id, user_id, ${lessonId}, ${replyId ?? null}::uuid, now() + make_interval(hours => ${hours})
    from push_subscriptions where user_id in (${students})`);
}

/** A notification that is this server's to send. */
export interface TakenPush {
  id: string;
  subscriptionId: string;
  endpoint: string;
  publicKey: string;
  authSecret: string;
  userId: string;
  /** The student's language, or else their browser's. */
  language: string | null;
  lessonId: string;
  replyId: string | null;
  secondsLeft: number;
}

/**
 * Takes up to `limit` due notifications, so that no other server does for a while, but none to the origins in `paused`, and replies only
 * `withReplies`. Deletes those that expired, or whose device is someone else's, signed out or of someone who left. Returns how many it
 * took, and the others.
 */
export async function takePushes(
  pool: Pool,
  { limit, paused, withReplies }: { limit: number; paused: readonly string[]; withReplies: boolean },
): Promise<{ taken: number; pushes: TakenPush[] }> {
  const { rows } = await pool.query<TakenPush & { isWanted: boolean }>({
    name: "push-take",
    text: `
      with ready as materialized (
        select message.id
        from push_messages as message
        join push_subscriptions as device on device.id = message.subscription_id
        where message.due_at <= now() and ($2 or message.reply_id is null)
          and substring(device.endpoint from '^[a-z]+://[^/]+') <> all ($3::text[])
        order by message.due_at limit $1
        for update of message skip locked
      )
      update push_messages as message
      set due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      from ready, push_subscriptions as device
        join users as student on student.id = device.user_id
        join sessions as session on session.id = device.session_id
      where message.id = ready.id and device.id = message.subscription_id
      returning message.id, device.id as "subscriptionId", device.endpoint, device.public_key as "publicKey",
        device.auth_secret as "authSecret", student.id as "userId", coalesce(student.language, device.language) as language,
        message.lesson_id as "lessonId", message.reply_id as "replyId",
        extract(epoch from message.expires_at - now())::int as "secondsLeft",
        message.expires_at > now() and message.user_id = device.user_id and session.expires_at > now()
          and student.left_on is null and student.deleted_at is null as "isWanted"`,
    values: [limit, withReplies, paused],
  });
  const unwanted = rows.filter(({ isWanted }) => !isWanted).map(({ id }) => id);
  if (unwanted.length > 0) await deletePushes(pool, unwanted);
  return { taken: rows.length, pushes: rows.filter(({ isWanted }) => isWanted) };
}

/** Deletes notifications that are not to be sent. */
export async function deletePushes(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query("delete from push_messages where id = any($1::uuid[])", [ids]);
}

/** Notes that a push service took a notification. */
export async function markAccepted(pool: Pool, { id, subscriptionId }: TakenPush): Promise<void> {
  await pool.query(
    `with done as (delete from push_messages where id = $1)
    update push_subscriptions set last_success_at = now(), failing_since = null where id = $2`,
    [id, subscriptionId],
  );
}

/** Forgets a device that takes no notifications any more, unless it has another address by now. */
export async function forgetDevice(pool: Pool, { subscriptionId, endpoint }: TakenPush): Promise<void> {
  await pool.query("delete from push_subscriptions where id = $1 and endpoint = $2", [
    subscriptionId,
    endpoint,
  ]);
}

/** Notes that a push service wants a notification later. It does not count as an attempt. */
export async function postpone(pool: Pool, { id }: TakenPush, seconds: number): Promise<void> {
  await pool.query(
    "update push_messages set due_at = now() + make_interval(secs => $2), attempts = attempts - 1 where id = $1",
    [id, seconds],
  );
}

/** Notes that a notification failed: it is tried again, later each time, or else dropped, with a device that none has reached for a week. */
export async function markFailed(pool: Pool, { id }: TakenPush, isWorthRetrying: boolean): Promise<void> {
  const { rows } = await pool.query<{ subscriptionId: string }>(
    `with again as (
      update push_messages set due_at = now() + make_interval(mins => (4 ^ (attempts - 1))::int)
      where id = $1 and $2 and attempts < $3 returning id
    )
    delete from push_messages where id = $1 and not ($2 and attempts < $3)
    returning subscription_id as "subscriptionId"`,
    [id, isWorthRetrying, attemptsMax],
  );
  const [dropped] = rows;
  if (dropped === undefined) return;
  await pool.query(
    `with forgotten as (
      delete from push_subscriptions where id = $1 and failing_since < now() - make_interval(days => ${failingDaysMax})
    )
    update push_subscriptions set failing_since = now() where id = $1 and failing_since is null`,
    [dropped.subscriptionId],
  );
}
