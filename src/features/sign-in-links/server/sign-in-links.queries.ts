import { and, eq, inArray, isNull } from "drizzle-orm";
import { authVerifications } from "../../../db/auth-schema.ts";
import type { Transaction } from "../../../db/client.ts";
import { users } from "../../../db/schema.ts";

/** A teacher or student for whom a link can be made, locked until the transaction ends; null when there is no such person. */
export async function findLinkOwner(tx: Transaction, userId: string) {
  const [owner] = await tx
    .select({ role: users.role, email: users.email, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.role, ["teacher", "student"]), isNull(users.deletedAt)))
    .for("no key update");
  return owner ?? null;
}

/** Stores a link to choose a password, as the sign-in library finds it. */
export async function insertPasswordLink(
  tx: Transaction,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insert(authVerifications)
    .values({ value: userId, identifier: `reset-password:${token}`, expiresAt });
}
