import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { deletePinCode } from "#features/sign-in/server/pin/pin-codes.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { endSessionsOf, updateAccount, voidResetLinks } from "#server/accounts/accounts.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  findLatestEntry,
  type LockedStudent,
  lockStudent,
  lockWithLessons,
  setConfirmed,
} from "./students.queries.ts";

/**
 * Marks a student as left since a plain date: they are signed out everywhere, cannot sign in, and are in no list any more.
 * Their teachers, class groups and feedback stay. The same request again changes nothing; another date replaces the first.
 * @throws ApiError `not-found` when there is no such student.
 */
export async function markStudentLeft(
  database: Database,
  actor: Actor,
  studentId: string,
  leftOn: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const former = await removeFromSchool(tx, studentId, leftOn);
    if (former.leftOn === leftOn) return;
    await writeStudentEntry(tx, actor, "student.leave", studentId, {
      before: former.leftOn === null ? undefined : { leftOn: former.leftOn },
      after: { leftOn },
    });
  });
}

/** Marks a student as left, within the caller's transaction; returns the record as it was. */
export function removeFromSchool(tx: Transaction, studentId: string, leftOn: string) {
  return revokeAccess(tx, studentId, () => ({ leftOn, leavesOn: null }));
}

/**
 * Signs a student out everywhere and voids every way in, with these changes to their record, within the caller's transaction; returns
 * the record as it was.
 * @throws ApiError `not-found` when there is no such student.
 */
export async function revokeAccess(
  tx: Transaction,
  studentId: string,
  changesTo: (student: LockedStudent) => { leftOn: string; leavesOn?: null; voidedAt?: Date },
): Promise<LockedStudent> {
  // Before the lock on the student: a reset also locks the links first and then, through its audit entry, the account.
  await voidResetLinks(tx, studentId);
  const student = await lockStudent(tx, studentId);
  if (student === null) throw new ApiError("not-found");
  await updateAccount(tx, studentId, changesTo(student));
  await endSessionsOf(tx, studentId);
  await forgetDevicesOf(tx, studentId);
  await deletePinCode(tx, studentId);
  return student;
}

/**
 * Brings a student back who was marked as left, with the teachers, courses and class groups they had; one who is going to leave stays.
 * Does nothing when they are back already.
 * @throws ApiError `not-found` when there is no such student; `conflict` when they are voided, which is undone first.
 */
export async function bringStudentBack(database: Database, actor: Actor, studentId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const student = await lockStudent(tx, studentId);
    if (student === null) throw new ApiError("not-found");
    if (student.leavesOn !== null) {
      await updateAccount(tx, studentId, { leavesOn: null });
      await writeStudentEntry(tx, actor, "student.change-leaving", studentId, {
        before: { leavesOn: student.leavesOn },
        after: { leavesOn: null },
      });
    }
    if (student.leftOn === null) return;
    requireNotVoided(student);
    await updateAccount(tx, studentId, { leftOn: null });
    await writeStudentEntry(tx, actor, "student.return", studentId, {
      before: { leftOn: student.leftOn },
      // So that the departure cannot be undone a second time.
      undoes: await findLatestEntry(tx, studentId, ["student.leave"]),
    });
  });
}

/**
 * Confirms students who registered, all or nothing. Those who are confirmed already, or have left since, are left alone.
 * @throws ApiError `not-found` when one of them does not exist.
 */
export async function confirmStudents(
  database: Database,
  actor: Actor,
  studentIds: readonly string[],
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const students = await lockWithLessons(tx, studentIds);
    if (students.length < studentIds.length) throw new ApiError("not-found");
    const waiting = students.filter(({ confirmedAt, leftOn }) => confirmedAt === null && leftOn === null);
    await setConfirmed(
      tx,
      waiting.map(({ id }) => id),
      new Date(),
    );
    for (const { id } of waiting) {
      await writeStudentEntry(tx, actor, "student.confirm", id);
    }
  });
}

/** @throws ApiError `conflict` when the student is voided: that is undone as a whole, with all their feedback. */
export function requireNotVoided({ voidedAt }: Pick<LockedStudent, "voidedAt">): void {
  if (voidedAt !== null) throw new ApiError("conflict", { sentence: sentence("students.isVoided") });
}

/** @throws ApiError `conflict` when the student has left the school, or is gone. */
export async function requireAtSchool(tx: Transaction, studentId: string) {
  const student = await lockStudent(tx, studentId);
  if (student === null || student.leftOn !== null) {
    throw new ApiError("conflict", { sentence: sentence("students.hasLeft") });
  }
  return student;
}

/** How many students leave in one run: the others in the next. */
const studentsPerRun = 500;

/** Marks those as left whose last day is over, each in a transaction of their own. `today` is the school's day. */
export async function settleLeavings(database: Database, today: string): Promise<void> {
  const students = await database
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.leavesOn), lt(users.leavesOn, today), isNull(users.leftOn)))
    .limit(studentsPerRun);
  for (const { id } of students) await inTransaction(database, (tx) => leave(tx, id, today));
}

async function leave(tx: Transaction, studentId: string, today: string): Promise<void> {
  // Before the student, as `removeFromSchool` locks them.
  await voidResetLinks(tx, studentId);
  const student = await lockStudent(tx, studentId);
  const leavesOn = student?.leavesOn ?? null;
  if (leavesOn === null || leavesOn >= today || student?.leftOn !== null) return;
  await removeFromSchool(tx, studentId, leavesOn);
  await writeStudentEntry(tx, null, "student.leave", studentId, { after: { leftOn: leavesOn } });
}
