import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { parentLinkDays } from "#domain/messages/parent-link.ts";
import { lockPeople } from "#server/accounts/lock-people.ts";
import { users } from "#server/accounts/users.table.ts";
import { ApiError } from "#server/base/api-error.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import { parentLinks } from "./parent-links.table.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How many links of a student's guardians are listed; a message a day makes seven for each of them. */
const linksMax = 50;

/** The path that opens a guardian's page. */
export const parentPagePath = (token: string) => `/p/${token}`;

/** The hash under which a parent's link is stored. */
export const hashOfLink = (token: string) => hashToken(`parent-page:${token}`);

/** A link to be stored. */
interface NewLink {
  /** For a link in a message the message's own id, which stays when its text is changed. */
  id?: string;
  token: string;
  studentId: string;
  /** The number or the address that it is for. */
  contact: string;
  createdBy: string;
}

/** Keeps new links, without their tokens. Returns when each expires. @throws ApiError `not-found` when a student was erased. */
export async function addLinks(tx: Transaction, links: readonly NewLink[]): Promise<Date[]> {
  const locked = await lockPeople(
    tx,
    links.map(({ studentId }) => studentId),
  );
  if (links.some(({ studentId }) => !locked.has(studentId))) throw new ApiError("not-found");
  const now = Date.now();
  const rows = links.map(({ id = randomUUID(), token, studentId, contact, createdBy }) => ({
    id,
    tokenHash: hashOfLink(token),
    studentId,
    contact,
    createdBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + parentLinkDays * dayMs),
  }));
  await insertRows(tx, parentLinks, rows);
  return rows.map(({ expiresAt }) => expiresAt);
}

/** A student's guardian with this contact, as it is stored, and whether it is used; null when nobody has it. */
export async function findGuardianWith(
  tx: Transaction,
  studentId: string,
  contact: string,
): Promise<{ contact: string; mayReceive: boolean; isWrong: boolean } | null> {
  const { rows } = await tx.execute<{ contact: string; mayReceive: boolean; isWrong: boolean }>(sql`
    select lower(${contact}) as contact, may_receive as "mayReceive", ${isWrongNumber(sql`lower(${contact})`)} as "isWrong"
    from guardian_contacts
    where student_id = ${studentId} and lower(${contact}) in (phone, email)
    order by may_receive, position limit 1`);
  return rows[0] ?? null;
}

/** The condition that somebody said that this is not the guardian's number or address. */
export const isWrongNumber = (contact: SQL) => sql`exists (
  select from contact_problems where contact_problems.contact = ${contact} and contact_problems.kind = 'wrong-number')`;

const isOpen = and(isNull(parentLinks.revokedAt), gt(parentLinks.expiresAt, sql`now()`));

/** The links of a student's guardians that have not expired, the newest first. */
export async function listOpenLinks(database: Database, studentId: string) {
  return database
    .select({
      id: parentLinks.id,
      contact: parentLinks.contact,
      createdAt: parentLinks.createdAt,
      expiresAt: parentLinks.expiresAt,
      createdBy: { name: users.name, surname: users.surname },
    })
    .from(parentLinks)
    .innerJoin(users, eq(users.id, parentLinks.createdBy))
    .where(and(eq(parentLinks.studentId, studentId), isOpen))
    .orderBy(desc(parentLinks.createdAt), desc(parentLinks.id))
    .limit(linksMax);
}

/** Revokes a link; returns whose guardian it was for, or null when there is no such link, or it no longer works. */
export async function revokeLink(tx: Transaction, id: string): Promise<string | null> {
  const [revoked] = await tx
    .update(parentLinks)
    .set({ revokedAt: new Date() })
    .where(and(eq(parentLinks.id, id), isOpen))
    .returning({ studentId: parentLinks.studentId });
  return revoked?.studentId ?? null;
}

/** Deletes links that have expired. */
export function deleteExpiredParentLinks(database: Database) {
  return database.delete(parentLinks).where(lt(parentLinks.expiresAt, sql`now()`));
}
