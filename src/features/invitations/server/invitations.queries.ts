import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { invitations, invitationUses } from "./invitations.table.ts";

type StoredInvitation = typeof invitations.$inferSelect;

/** An invitation with how often it was used, and the name of its class group. */
export interface Invitation extends StoredInvitation {
  uses: number;
  classGroup: { id: string; name: string } | null;
}

const usesOf = sql<number>`(select count(*)::int from ${invitationUses} where ${invitationUses.invitationId} = ${invitations.id})`;

async function findWhere(
  database: Database | Transaction,
  condition: ReturnType<typeof and>,
): Promise<Invitation | null> {
  const [found] = await database
    .select({ invitation: invitations, uses: usesOf, classGroupName: classGroups.name })
    .from(invitations)
    .leftJoin(classGroups, eq(classGroups.id, invitations.classGroupId))
    .where(condition)
    .orderBy(sql`${invitations.createdAt} desc`, sql`${invitations.id} desc`)
    .limit(1);
  if (!found) return null;
  const { invitation, uses, classGroupName } = found;
  const { classGroupId } = invitation;
  return {
    ...invitation,
    uses,
    classGroup:
      classGroupId !== null && classGroupName !== null ? { id: classGroupId, name: classGroupName } : null,
  };
}

/** The invitation with this id; null when there is none. */
export function findInvitation(database: Database | Transaction, id: string): Promise<Invitation | null> {
  return findWhere(database, eq(invitations.id, id));
}

/** The invitation whose code has this hash; null when there is none. */
export function findByCode(database: Database | Transaction, codeHash: string): Promise<Invitation | null> {
  return findWhere(database, eq(invitations.codeHash, codeHash));
}

const isOpenFor = (classGroupId: string) =>
  and(
    eq(invitations.classGroupId, classGroupId),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, new Date()),
  );

/** The newest invitation of a class group that has neither expired nor been revoked; null when there is none. */
export function findOfClassGroup(database: Database, classGroupId: string): Promise<Invitation | null> {
  return findWhere(database, isOpenFor(classGroupId));
}

/** Reads it after the lock, which may have waited for another use. */
async function lockWhere(tx: Transaction, condition: ReturnType<typeof eq>): Promise<Invitation | null> {
  await tx.select({ id: invitations.id }).from(invitations).where(condition).for("no key update");
  return findWhere(tx, condition);
}

/** The invitation whose code has this hash, which nobody else can use or revoke until the transaction ends. */
export function lockByCode(tx: Transaction, codeHash: string): Promise<Invitation | null> {
  return lockWhere(tx, eq(invitations.codeHash, codeHash));
}

/** As `findInvitation`, locked until the transaction ends. */
export function lockForMail(tx: Transaction, id: string): Promise<Invitation | null> {
  return lockWhere(tx, eq(invitations.id, id));
}

/** Stores an invitation. The database rejects a code that exists. */
export async function insertInvitation(
  tx: Transaction,
  invitation: typeof invitations.$inferInsert,
): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

/** Notes who used an invitation; a second time by the same person does not count. */
export async function insertUse(tx: Transaction, invitationId: string, userId: string): Promise<void> {
  await tx.insert(invitationUses).values({ invitationId, userId }).onConflictDoNothing();
}

/** Revokes an invitation, or makes it work again; returns it, null when there was nothing to change. */
export async function setRevoked(
  tx: Transaction,
  id: string,
  isRevoked: boolean,
): Promise<StoredInvitation | null> {
  const [changed] = await tx
    .update(invitations)
    .set({ revokedAt: isRevoked ? new Date() : null })
    .where(
      and(
        eq(invitations.id, id),
        isRevoked ? isNull(invitations.revokedAt) : sql`${invitations.revokedAt} is not null`,
      ),
    )
    .returning();
  return changed ?? null;
}

/** Lets one transaction at a time decide on a class group's code. Call it before any row is locked: there may be no row to wait for. */
export async function lockCodeOf(tx: Transaction, classGroupId: string): Promise<void> {
  await lockByName(tx, `code of class group ${classGroupId}`);
}

/** The ids of a class group's invitations that have not been revoked or expired, locked until the transaction ends. */
export async function lockOfClassGroup(tx: Transaction, classGroupId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(isOpenFor(classGroupId))
    .orderBy(invitations.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}
