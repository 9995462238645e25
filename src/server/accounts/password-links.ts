import { createHash, randomBytes } from "node:crypto";
import { authVerifications } from "../../db/auth-schema.ts";
import type { Database, Transaction } from "../../db/client.ts";

/** As the sign-in library stores and looks it up: readers of the table cannot use the links in it. */
const hashOf = (identifier: string) => createHash("sha256").update(identifier).digest("base64url");

/** The path that opens the page on which a password is chosen. */
export const passwordLinkPath = (token: string) => `/reset-password?token=${token}`;

/**
 * Makes a link with which someone chooses a password: it works once, and not after they have chosen one otherwise. Returns its token,
 * which is stored nowhere.
 */
export async function insertPasswordLink(
  database: Database | Transaction,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await database
    .insert(authVerifications)
    .values({ value: userId, identifier: hashOf(`reset-password:${token}`), expiresAt });
  return token;
}
