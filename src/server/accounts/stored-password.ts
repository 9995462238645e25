import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { credentials } from "#server/credentials/credentials.table.ts";

/** Writes the hash of a user's password or PIN, the first one or another; simultaneous writes wait for this transaction. */
export async function writeHash(
  tx: Transaction,
  userId: string,
  kind: "password" | "pin",
  hash: string,
): Promise<void> {
  await tx
    .insert(credentials)
    .values({ userId, kind, hash })
    .onConflictDoUpdate({
      target: [credentials.userId, credentials.kind],
      set: { hash, changedAt: sql`now()` },
    });
}

/** Writes a better hash of the same password, unless it has been changed since. */
export async function replacePasswordHash(
  database: Database,
  userId: string,
  former: string,
  hash: string,
): Promise<void> {
  await database
    .update(credentials)
    .set({ hash })
    .where(
      and(eq(credentials.userId, userId), eq(credentials.kind, "password"), eq(credentials.hash, former)),
    );
}

/**
 * Whether this is still the hash of the user's password or PIN, and the user may still sign in. It waits for transactions that
 * are changing either: a sign-in that asks after storing its session does not outlive a reset that began in between.
 */
export async function maySignInWith(
  { $client: pool }: Database,
  userId: string,
  storedHash: string,
): Promise<boolean> {
  // One after the other: held together, the two locks could wait for a transaction that wants them in the other order.
  const accounts = await pool.query({
    name: "sign-in-hash",
    text: "select 1 from credentials where user_id = $1 and hash = $2 for share",
    values: [userId, storedHash],
  });
  const users = await pool.query({
    name: "sign-in-user",
    text: "select 1 from users where id = $1 and deleted_at is null and left_on is null for share",
    values: [userId],
  });
  return accounts.rows.length > 0 && users.rows.length > 0;
}
