import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { users } from "#server/accounts/users.table.ts";

const isOwner = (userId: string) =>
  and(eq(users.id, userId), inArray(users.role, ["teacher", "student"]), isNull(users.deletedAt));

/** The e-mail of a teacher or student, null for those who have none; undefined when there is no such person. */
export async function findOwnersEmail(
  database: Database,
  userId: string,
): Promise<string | null | undefined> {
  const [owner] = await database.select({ email: users.email }).from(users).where(isOwner(userId));
  return owner?.email;
}

/** A teacher or student for whom a link can be made, locked until the transaction ends; null when there is no such person. */
export async function findLinkOwner(tx: Transaction, userId: string) {
  const [owner] = await tx
    .select({ role: users.role, email: users.email, leftOn: users.leftOn })
    .from(users)
    .where(isOwner(userId))
    .for("no key update");
  return owner ?? null;
}
