import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { hashToken, makeToken } from "#server/credentials/tokens.ts";

const hashOf = (token: string) => hashToken(`reset-password:${token}`);

const hourMs = 60 * 60 * 1000;

/** How long a link works, however it is handed over: the first one of somebody without a password, and any other. */
export const linkMs = { first: 7 * 24 * hourMs, other: hourMs };

/** The path that opens the page on which a password is chosen; a first one is not called a change there. */
export const passwordLinkPath = (token: string, isFirst: boolean) =>
  `/reset-password?token=${token}${isFirst ? "&first=yes" : ""}`;

/** Keeps others from making or voiding links of this account until the transaction ends. Take it before a lock on the account. */
export async function lockLinksOf(tx: Transaction, userId: string): Promise<void> {
  await lockByName(tx, `links of ${userId}`);
}

/** Makes a link that sets a password once, and returns its token, which is stored nowhere. Call it after `lockLinksOf`. */
export async function insertPasswordLink(tx: Transaction, userId: string, expiresAt: Date): Promise<string> {
  const token = makeToken();
  await tx.insert(passwordLinks).values({ tokenHash: hashOf(token), userId, expiresAt });
  return token;
}

/** The link with this token: whose password it sets, and its hash; null when it was used or voided, has expired or never existed. */
export async function findPasswordLink(
  database: Database,
  token: string,
): Promise<{ tokenHash: string; userId: string } | null> {
  const [link] = await database
    .select({ tokenHash: passwordLinks.tokenHash, userId: passwordLinks.userId })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.tokenHash, hashOf(token)), gt(passwordLinks.expiresAt, sql`now()`)));
  return link ?? null;
}

/** Deletes links that have expired. */
export function deleteExpiredPasswordLinks(database: Database) {
  return database.delete(passwordLinks).where(lt(passwordLinks.expiresAt, sql`now()`));
}
