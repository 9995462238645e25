import { createHmac, randomBytes } from "node:crypto";
import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { pinCodesMax } from "#domain/pin.ts";
import { compareRollNumbers } from "#domain/student-ids.ts";
import { codeBytes, encodeCode } from "#domain/typed-code.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { isInRoster } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { hasUsablePin, isPinOfUser, secretKeyOf } from "./pins.queries.ts";
import { pinCodes } from "./pins.table.ts";

/** The stored hash of a card's code, keyed with the server's secret, after the key's name: a backup alone opens nothing. */
export function storedCode(authSecret: string, code: string): string {
  const { name, key } = secretKeyOf(authSecret, "classback card");
  return `${name}$${createHmac("sha256", key).update(code).digest("base64url")}`;
}

/** The condition that the card joined as `pin_codes` can still be used. */
export function isUsableCard(authSecret: string) {
  const { name } = secretKeyOf(authSecret, "classback card");
  return sql`(${gt(pinCodes.expiresAt, sql`now()`)} and starts_with(${pinCodes.codeHash}, ${`${name}$`}))`;
}

const hasCode = (authSecret: string, code: string) =>
  and(eq(pinCodes.codeHash, storedCode(authSecret, code)), gt(pinCodes.expiresAt, sql`now()`));

/** The condition that a user is a student of the school. */
export const isAtSchool = and(eq(users.role, "student"), isNull(users.deletedAt), isNull(users.leftOn));

/** The condition that an enrolment is in the roster of this class group. */
export const isEnrolled = (classGroupId: string) =>
  and(eq(enrolments.classGroupId, classGroupId), sql.raw(isInRoster));

const person = {
  id: users.id,
  name: users.name,
  surname: users.surname,
  loginName: users.loginName,
  language: users.language,
};

/** How a student signs in without e-mail: the PIN that is set, and the card that can still be used. */
const pinState = (authSecret: string) => ({
  loginName: users.loginName,
  hasPin: hasUsablePin(authSecret),
  cardExpiresAt:
    sql<Date | null>`case when ${isUsableCard(authSecret)} then ${pinCodes.expiresAt} end`.mapWith(
      pinCodes.expiresAt,
    ),
});

/** The state of the PIN of a student of the school; null when there is none with this id. */
export async function findPinState(database: Database, authSecret: string, studentId: string) {
  const [state] = await database
    .select(pinState(authSecret))
    .from(users)
    .leftJoin(credentials, isPinOfUser)
    .leftJoin(pinCodes, eq(pinCodes.userId, users.id))
    .where(and(eq(users.id, studentId), isAtSchool));
  return state ?? null;
}

/** The name of a class group; null when there is none with this id. */
export async function findClassGroupName(database: Database, classGroupId: string): Promise<string | null> {
  const [group] = await database
    .select({ name: classGroups.name })
    .from(classGroups)
    .where(eq(classGroups.id, classGroupId));
  return group?.name ?? null;
}

/** The students of a class group with the state of their PINs, those who can get a card first: a sheet's, and how many in all. */
export async function listPinStates(database: Database, authSecret: string, classGroupId: string) {
  const inGroup = and(isEnrolled(classGroupId), isAtSchool);
  const state = pinState(authSecret);
  const [students, [counted]] = await Promise.all([
    database
      .select({ id: users.id, name: users.name, surname: users.surname, ...state })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.studentId))
      .leftJoin(credentials, isPinOfUser)
      .leftJoin(pinCodes, eq(pinCodes.userId, users.id))
      .where(inGroup)
      .orderBy(
        state.hasPin,
        sql`${users.loginName} is null`,
        sql`lower(${users.name})`,
        sql`lower(${users.surname})`,
        users.id,
      )
      .limit(pinCodesMax),
    database
      .select({ total: count() })
      .from(enrolments)
      .innerJoin(users, eq(users.id, enrolments.studentId))
      .where(inGroup),
  ]);
  return { students, total: counted?.total ?? 0 };
}

/** A student of the school, locked until the transaction ends; null when there is none with this id. */
export async function lockStudentForCode(tx: Transaction, authSecret: string, studentId: string) {
  const [student] = await tx
    .select({ ...person, hasPin: hasUsablePin(authSecret) })
    .from(users)
    .leftJoin(credentials, isPinOfUser)
    .where(and(eq(users.id, studentId), isAtSchool))
    .for("no key update", { of: users });
  return student ?? null;
}

/**
 * Those students of a class group who have a login name and no PIN, locked until the transaction ends, by roll number and name; of
 * these `studentIds` if given, without those who keep a card. At most as many as cards are made at once.
 */
export async function lockStudentsWithoutPin(
  tx: Transaction,
  authSecret: string,
  classGroupId: string,
  { studentIds, keepCardsSince }: { studentIds?: readonly string[]; keepCardsSince?: string },
) {
  const keepsCard =
    keepCardsSince === undefined
      ? sql`false`
      : and(isUsableCard(authSecret), gte(pinCodes.createdAt, new Date(keepCardsSince)));
  const chosen = tx
    .select({ id: users.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .leftJoin(credentials, isPinOfUser)
    .leftJoin(pinCodes, eq(pinCodes.userId, users.id))
    .where(
      and(
        isEnrolled(classGroupId),
        isAtSchool,
        isNotNull(users.loginName),
        sql`not ${hasUsablePin(authSecret)}`,
        studentIds && inArray(users.id, [...studentIds]),
        sql`${keepsCard} is not true`,
      ),
    )
    .orderBy(sql`lower(${users.name})`, sql`lower(${users.surname})`, users.id)
    .limit(pinCodesMax);
  // In the order of their ids, as everything that locks several students.
  const students = await tx
    .select({ ...person, rollNumber: enrolments.rollNumber })
    .from(users)
    .innerJoin(enrolments, and(eq(enrolments.studentId, users.id), isEnrolled(classGroupId)))
    .where(inArray(users.id, chosen))
    .orderBy(users.id)
    .for("no key update", { of: users });
  return students.sort(inRosterOrder);
}

const byName = new Intl.Collator("en");

interface OnRoster {
  rollNumber: string | null;
  name: string;
  surname: string;
  loginName: string | null;
}

/** By roll number, those without one last, and by name. */
function inRosterOrder(a: OnRoster, b: OnRoster): number {
  return (
    compareRollNumbers(a.rollNumber, b.rollNumber) ||
    byName.compare(fullName(a), fullName(b)) ||
    byName.compare(a.loginName ?? "", b.loginName ?? "")
  );
}

/**
 * Makes a code for each of these students, which voids their former ones; returns the codes and when they expire. Of 600 codes beside
 * 5,000, one is somebody else's once in ten thousand times: the unique index rejects them all then.
 */
export async function writePinCodes(
  tx: Transaction,
  authSecret: string,
  studentIds: readonly string[],
  validDays: number,
) {
  const codes = studentIds.map((userId) => ({ userId, code: encodeCode(randomBytes(codeBytes)) }));
  const expiresAt = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  if (codes.length > 0) {
    await tx
      .insert(pinCodes)
      .values(
        codes.map(({ userId, code }) => ({ userId, codeHash: storedCode(authSecret, code), expiresAt })),
      )
      .onConflictDoUpdate({
        target: pinCodes.userId,
        set: {
          codeHash: sql`excluded.code_hash`,
          createdAt: sql`now()`,
          expiresAt: sql`excluded.expires_at`,
        },
      });
  }
  return { codes: new Map(codes.map(({ userId, code }) => [userId, code])), expiresAt };
}

/** Voids the code on a student's card; false when there was none. */
export async function deletePinCode(tx: Transaction, studentId: string): Promise<boolean> {
  const deleted = await tx
    .delete(pinCodes)
    .where(eq(pinCodes.userId, studentId))
    .returning({ userId: pinCodes.userId });
  return deleted.length > 0;
}

/** The student whose card this is, while it can be used; null when there is none. */
export async function findCardOwner(database: Database, authSecret: string, code: string) {
  const [owner] = await database
    .select({ ...person, role: users.role, email: users.email })
    .from(pinCodes)
    .innerJoin(users, eq(users.id, pinCodes.userId))
    .where(and(hasCode(authSecret, code), isAtSchool, isNotNull(users.loginName)));
  return owner ?? null;
}

/** Uses a code up; false when that has been done, or the card has expired or been voided. */
export async function usePinCode(
  tx: Transaction,
  authSecret: string,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .delete(pinCodes)
    .where(and(eq(pinCodes.userId, userId), hasCode(authSecret, code)))
    .returning({ userId: pinCodes.userId });
  return used.length > 0;
}

/** Deletes cards that have expired. */
export function deleteExpiredCards(database: Database) {
  return database.delete(pinCodes).where(lt(pinCodes.expiresAt, sql`now()`));
}
