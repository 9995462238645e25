import { and, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { authVerifications } from "#server/credentials/auth.table.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";

/** How a link's token is stored, as in links that were mailed by 1.0.0. */
const hashOf = (token: string) => hashToken(`reset-password:${token}`);

/** The path that opens the page on which a password is chosen. */
export const passwordLinkPath = (token: string) => `/reset-password?token=${token}`;

/**
 * Locks out other requests that make or void links of this account until the transaction ends. Take it before a lock on the account,
 * like requests that void links; read what the link depends on after it.
 */
export async function lockLinksOf(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links of ${userId}`}, 0))`);
}

/**
 * Makes a link with which someone chooses a password: it works once, and not after they have chosen one in another way. Returns its
 * token, which is stored nowhere. Call it after `lockLinksOf`.
 */
export async function insertPasswordLink(tx: Transaction, userId: string, expiresAt: Date): Promise<string> {
  const token = makeToken();
  await tx.insert(authVerifications).values({ value: userId, identifier: hashOf(token), expiresAt });
  return token;
}

/** Whose password a link's token sets, and the link's id; null when it was used or voided, has expired or never existed. */
export async function findPasswordLink(
  database: Database,
  token: string,
): Promise<{ id: string; userId: string } | null> {
  const [link] = await database
    .select({ id: authVerifications.id, userId: authVerifications.value })
    .from(authVerifications)
    .where(and(eq(authVerifications.identifier, hashOf(token)), gt(authVerifications.expiresAt, sql`now()`)));
  return link ?? null;
}
