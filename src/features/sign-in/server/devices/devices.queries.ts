import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { authSessions } from "#server/credentials/auth.table.ts";

/** How many signed-in devices the list of one's own shows; those beyond are signed out with all others. */
const devicesMax = 100;

/**
 * A user's active sign-ins, newest first. `thisOne` marks the one of `token`; the token itself never leaves
 * the database. Read through the index on the user.
 */
export async function listDevices(database: Database, userId: string, token: string) {
  return database
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      lastUsedAt: authSessions.updatedAt,
      userAgent: authSessions.userAgent,
      thisOne: sql<boolean>`${authSessions.token} = ${token}`,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, sql`now()`)))
    .orderBy(desc(authSessions.createdAt), desc(authSessions.id))
    .limit(devicesMax);
}

/** Ends one sign-in of this user; returns its token, or null when they have no sign-in with this id. */
export async function endDevice(database: Database, userId: string, id: string): Promise<string | null> {
  const [ended] = await database
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, userId)))
    .returning({ token: authSessions.token });
  return ended?.token ?? null;
}
