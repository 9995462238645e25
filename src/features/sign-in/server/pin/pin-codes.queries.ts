import { randomBytes } from "node:crypto";
import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import { pinCodesMax } from "#domain/pin.ts";
import { codeBytes, encodeCode } from "#domain/typed-code.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { isInRoster } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { hashToken } from "#server/credentials/tokens.ts";
import { hasUsablePin, isPinOfUser } from "./pins.queries.ts";
import { pinCodes } from "./pins.table.ts";

/** How many days a sign-in card can be used. */
const pinCodeDays = 7;

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
  hasPin: hasUsablePin(authSecret),
  cardExpiresAt:
    sql<Date | null>`case when ${pinCodes.expiresAt} > now() then ${pinCodes.expiresAt} end`.mapWith(
      pinCodes.expiresAt,
    ),
});

/** A student of the school with the state of their PIN; null when there is none with this id. */
export async function findPinState(database: Database, authSecret: string, studentId: string) {
  const [student] = await database
    .select({ ...person, ...pinState(authSecret) })
    .from(users)
    .leftJoin(credentials, isPinOfUser)
    .leftJoin(pinCodes, eq(pinCodes.userId, users.id))
    .where(and(eq(users.id, studentId), isAtSchool));
  return student ?? null;
}

/** The name of a class group; null when there is none with this id. */
export async function findClassGroupName(database: Database, classGroupId: string): Promise<string | null> {
  const [group] = await database
    .select({ name: classGroups.name })
    .from(classGroups)
    .where(eq(classGroups.id, classGroupId));
  return group?.name ?? null;
}

/**
 * The students of a class group with the state of their PINs: those who can get a card first, by name. At most as many as cards are
 * made at once, and how many there are in all.
 */
export async function listPinStates(database: Database, authSecret: string, classGroupId: string) {
  const inGroup = and(isEnrolled(classGroupId), isAtSchool);
  const state = pinState(authSecret);
  const [students, [counted]] = await Promise.all([
    database
      .select({ ...person, ...state })
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
 * Those students of a class group who have a login name and no PIN, locked until the transaction ends, by name; of these
 * `studentIds` if given. At most as many as cards are made at once.
 */
export async function lockStudentsWithoutPin(
  tx: Transaction,
  authSecret: string,
  classGroupId: string,
  studentIds: readonly string[] | undefined,
) {
  const chosen = tx
    .select({ id: users.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .leftJoin(credentials, isPinOfUser)
    .where(
      and(
        isEnrolled(classGroupId),
        isAtSchool,
        isNotNull(users.loginName),
        sql`not ${hasUsablePin(authSecret)}`,
        studentIds && inArray(users.id, [...studentIds]),
      ),
    )
    .orderBy(sql`lower(${users.name})`, sql`lower(${users.surname})`, users.id)
    .limit(pinCodesMax);
  // In the order of their ids, as everything that locks several students.
  const students = await tx
    .select(person)
    .from(users)
    .where(inArray(users.id, chosen))
    .orderBy(users.id)
    .for("no key update");
  const byName = new Intl.Collator("en");
  return students.sort((a, b) => byName.compare(fullName(a), fullName(b)));
}

/** Makes a code for each of these students, which voids their former ones; returns the codes and when they expire. */
export async function writePinCodes(tx: Transaction, studentIds: readonly string[]) {
  const codes = studentIds.map((userId) => ({ userId, code: encodeCode(randomBytes(codeBytes)) }));
  const expiresAt = new Date(Date.now() + pinCodeDays * 24 * 60 * 60 * 1000);
  if (codes.length > 0) {
    await tx
      .insert(pinCodes)
      .values(codes.map(({ userId, code }) => ({ userId, codeHash: hashToken(code), expiresAt })))
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

/** Voids a student's code; false when there was none. */
export async function deletePinCode(tx: Transaction, studentId: string): Promise<boolean> {
  const deleted = await tx
    .delete(pinCodes)
    .where(eq(pinCodes.userId, studentId))
    .returning({ userId: pinCodes.userId });
  return deleted.length > 0;
}

/** The student whose card this is, while it can be used; null when there is none. */
export async function findCardOwner(database: Database, code: string) {
  const [owner] = await database
    .select({ ...person, role: users.role, email: users.email })
    .from(pinCodes)
    .innerJoin(users, eq(users.id, pinCodes.userId))
    .where(
      and(
        eq(pinCodes.codeHash, hashToken(code)),
        gt(pinCodes.expiresAt, sql`now()`),
        isAtSchool,
        isNotNull(users.loginName),
      ),
    );
  return owner ?? null;
}

/** Uses a code up; false when that has been done, or the card has expired or been voided. */
export async function usePinCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .delete(pinCodes)
    .where(
      and(
        eq(pinCodes.userId, userId),
        eq(pinCodes.codeHash, hashToken(code)),
        gt(pinCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: pinCodes.userId });
  return used.length > 0;
}

/** Voids the code on a student's sign-in card, if there is one. */
export async function voidPinCodeOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pinCodes).where(eq(pinCodes.userId, userId));
}
