import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

/** How many signed-in devices the list of one's own shows; those beyond are signed out with all others. */
const devicesMax = 100;

/** A user's active sign-ins, newest first; `current` marks the one whose token has this hash. */
export async function listDevices(database: Database, userId: string, tokenHash: string) {
  return database
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
      current: sql<boolean>`${sessions.tokenHash} = ${tokenHash}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(devicesMax);
}

/** Ends one sign-in of this user; returns the hash of its token, or null when they have no sign-in with this id. */
export async function endDevice(database: Database, userId: string, id: string): Promise<string | null> {
  const [ended] = await database
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended?.tokenHash ?? null;
}
