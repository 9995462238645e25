import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type Database, inTransaction } from "#db/client.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";
import type { PushDevice } from "#server/push/push-sender.ts";
import { pushSubscriptions } from "./push.table.ts";

/** How many devices get a student's notifications: the latest. */
export const pushDevicesMax = 10;

/**
 * Registers the session's one device for its user; a device is the last user's, and the latest of a user's count. Returns whether the
 * session is there.
 */
export async function subscribeDevice(
  database: Database,
  { tokenHash, endpoint, ...device }: PushDevice & { tokenHash: string; language: string },
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // Locks the user, too, so that two devices at once are not one too many.
    const [session] = await tx
      .select({ sessionId: sessions.id, userId: sessions.userId })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, tokenHash))
      .for("no key update");
    if (!session) return false;
    const { sessionId, userId } = session;
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
    const row = { ...session, ...device, endpoint, createdAt: sql`now()`, failingSince: null };
    await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    const latest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(sql`${pushSubscriptions.createdAt} desc`, pushSubscriptions.id)
      .limit(pushDevicesMax);
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, latest)));
    return true;
  });
}

/** Whether the device of this session gets notifications. */
export async function isSubscribed(pool: Pool, tokenHash: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from push_subscriptions
    where session_id = (select id from sessions where token_hash = $1)`,
    [tokenHash],
  );
  return rowCount === 1;
}

/** Ends the notifications on the device of this session. */
export async function unsubscribeDevice(pool: Pool, tokenHash: string): Promise<void> {
  await pool.query(
    "delete from push_subscriptions where session_id = (select id from sessions where token_hash = $1)",
    [tokenHash],
  );
}
