import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { users } from "#server/accounts/users.table.ts";

const linkOwners = (database: Database | Transaction, userId: string) =>
  database
    .select({ role: users.role, email: users.email, leftOn: users.leftOn })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));

/** The person for whom a link could be made; null when there is none with this id. */
export async function findLinkOwner(database: Database, userId: string) {
  const [owner] = await linkOwners(database, userId);
  return owner ?? null;
}

/** As `findLinkOwner`, locked until the transaction ends. */
export async function lockLinkOwner(tx: Transaction, userId: string) {
  const [owner] = await linkOwners(tx, userId).for("no key update");
  return owner ?? null;
}
