import { and, eq, gt, gte, inArray, lt, notExists, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#db/client.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { credentials } from "#server/credentials/credentials.table.ts";
import { freeWrongPins } from "#server/credentials/growing-waits.ts";
import { isAtSchool, isEnrolled } from "./pin-codes.queries.ts";
import { isPinOfUser } from "./pins.queries.ts";
import { wrongPins } from "./pins.table.ts";

/** How many class groups whose students may have to wait are listed. */
const waitingGroupsMax = 100;

/** Where a PIN was typed: for which account, and a fingerprint of the address. */
interface AttemptOrigin {
  userId: string;
  origin: string;
  today: string;
}

/** Counts a wrong PIN. For an unknown id the work is the same, and nothing is written. */
export async function countWrongPin(
  { $client: pool }: Database,
  { userId, origin, today }: AttemptOrigin,
): Promise<void> {
  await pool.query({
    name: "count-wrong-pin",
    text: `
      insert into wrong_pins as counter (day, user_id, origin)
      select $1, id, $3 from users where id = $2
      on conflict (day, user_id, origin) do update
      set wrong = counter.wrong + 1, counted = counter.counted + 1, last_at = now(), then_right = false`,
    values: [today, userId, origin],
  });
}

/**
 * Notes that the right PIN came from there. Soon after wrong ones, it was someone who mistyped; later, it may be the owner after
 * someone else's guesses. A known device has waits of its own, so it ends nobody else's.
 */
export async function markRightPin(
  { $client: pool }: Database,
  { userId, origin, isKnown }: AttemptOrigin & { isKnown: boolean },
): Promise<void> {
  await pool.query({
    name: "mark-right-pin",
    text: `
      update wrong_pins
      set then_right = then_right or last_at > now() - interval '15 minutes',
        counted = case when $3::boolean then counted else 0 end
      where user_id = $1 and origin = $2 and not then_right`,
    values: [userId, origin, isKnown],
  });
}

/** The wrong PINs since a day that look like guesses, not like mistakes; at how many accounts, and from how many addresses. */
export async function countGuesses(database: Database, since: string) {
  const [counted] = await database
    .select({
      wrong: sql<number>`coalesce(sum(${wrongPins.wrong}), 0)::integer`,
      accounts: sql<number>`count(distinct ${wrongPins.userId})::integer`,
      addresses: sql<number>`count(distinct ${wrongPins.origin})::integer`,
    })
    .from(wrongPins)
    .where(
      and(gte(wrongPins.day, since), or(eq(wrongPins.thenRight, false), gte(wrongPins.wrong, freeWrongPins))),
    );
  return counted ?? { wrong: 0, accounts: 0, addresses: 0 };
}

/** The students who may have to wait because of wrong PINs since a day. */
function waitingSince(database: Database, since: string) {
  return (
    database
      .select({ userId: wrongPins.userId })
      .from(wrongPins)
      .innerJoin(users, eq(users.id, wrongPins.userId))
      .innerJoin(credentials, isPinOfUser)
      // A new PIN has no waits.
      .where(
        and(
          gte(wrongPins.day, since),
          gt(wrongPins.counted, 0),
          gt(wrongPins.lastAt, credentials.changedAt),
          isAtSchool,
        ),
      )
      .groupBy(wrongPins.userId)
      .having(sql`sum(${wrongPins.counted}) >= ${freeWrongPins}`)
      .as("waiting")
  );
}

/** The class groups of students who may have to wait because of wrong PINs since a day, those with the most first. */
export function listWaitingGroups(database: Database, since: string) {
  const waiting = waitingSince(database, since);
  return database
    .select({ id: classGroups.id, name: classGroups.name, students: sql<number>`count(*)::integer` })
    .from(waiting)
    .innerJoin(enrolments, and(eq(enrolments.studentId, waiting.userId), enrolments.isCurrent))
    .innerJoin(classGroups, eq(classGroups.id, enrolments.classGroupId))
    .groupBy(classGroups.id)
    .orderBy(sql`count(*) desc`, classGroups.name, classGroups.id)
    .limit(waitingGroupsMax);
}

/** How many students without a class group may have to wait because of wrong PINs since a day. */
export async function countWaitingWithoutGroup(database: Database, since: string): Promise<number> {
  const waiting = waitingSince(database, since);
  const [counted] = await database
    .select({ students: sql<number>`count(*)::integer` })
    .from(waiting)
    .where(hasNoGroup(database, waiting.userId));
  return counted?.students ?? 0;
}

/** The condition that a student is in no class group at present. */
function hasNoGroup(database: Database | Transaction, studentId: AnyPgColumn) {
  return notExists(
    database
      .select({ one: sql`1` })
      .from(enrolments)
      .where(and(eq(enrolments.studentId, studentId), enrolments.isCurrent)),
  );
}

/** Sets the count of wrong PINs to zero for a class group's students, or with null for those without one; false if nobody has a PIN. */
export async function liftWaitsOf(tx: Transaction, classGroupId: string | null): Promise<boolean> {
  const isMeant =
    classGroupId === null
      ? hasNoGroup(tx, users.id)
      : inArray(
          users.id,
          tx.select({ id: enrolments.studentId }).from(enrolments).where(isEnrolled(classGroupId)),
        );
  // In one order, so that two lifts at once never wait for each other.
  const pins = await tx
    .select({ userId: credentials.userId })
    .from(credentials)
    .innerJoin(users, isPinOfUser)
    .where(and(isAtSchool, isMeant))
    .orderBy(credentials.userId)
    .for("update", { of: credentials });
  if (pins.length === 0) return false;
  // As one parameter each: there may be more students than a statement takes parameters.
  const userIds = sql.param(pins.map(({ userId }) => userId));
  await tx
    .update(credentials)
    .set({ waitsLiftedAt: sql`now()` })
    .where(sql`${credentials.userId} = any(${userIds}::uuid[]) and ${credentials.kind} = 'pin'`);
  await tx.update(wrongPins).set({ counted: 0 }).where(sql`${wrongPins.userId} = any(${userIds}::uuid[])`);
  return true;
}

/** Deletes the counts of wrong PINs of days that nobody waits for any more. */
export function deleteOldWrongPins(database: Database) {
  return database.delete(wrongPins).where(lt(wrongPins.day, sql`current_date - 7`));
}
