import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database, Transaction } from "../../../db/client.ts";
import { users } from "../../../db/schema.ts";

const isOwner = (userId: string) =>
  and(eq(users.id, userId), inArray(users.role, ["teacher", "student"]), isNull(users.deletedAt));

/** Whether there is a teacher or student with this id. */
export async function hasLinkOwner(database: Database, userId: string): Promise<boolean> {
  const found = await database.select({ id: users.id }).from(users).where(isOwner(userId));
  return found.length > 0;
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
