import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { authVerifications } from "#server/credentials/auth.table.ts";

/** The form in which the sign-in library stores a token: readers of the table cannot use the links in it. */
const hashOf = (identifier: string) => createHash("sha256").update(identifier).digest("base64url");

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
  const token = randomBytes(24).toString("base64url");
  await tx
    .insert(authVerifications)
    .values({ value: userId, identifier: hashOf(`reset-password:${token}`), expiresAt });
  return token;
}
