import { isDeepStrictEqual } from "node:util";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { Identifiers } from "#domain/schemas/student-ids.ts";
import { type LockedStudent, lockStudent } from "#features/students/server/students.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { updateAccount } from "#server/accounts/accounts.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { requireCurrent } from "#server/http/with-current.ts";
import { type ExternalIds, findHolder, readExternalIds, replaceExternalIds } from "./identifiers.queries.ts";

/** @throws ApiError `invalid-input` at the external id that another student has; admins may know who. */
export async function writeExternalIds(
  tx: Transaction,
  studentId: string,
  values: ExternalIds,
): Promise<void> {
  const taken = await replaceExternalIds(tx, studentId, values);
  if (taken === null) return;
  const holder = await findHolder(tx, taken, values[taken] ?? "");
  throw new ApiError("invalid-input", {
    sentence:
      holder?.classGroup == null
        ? sentence("students.numberTaken", holder?.name ?? "")
        : sentence("students.numberTakenIn", holder.name, holder.classGroup),
    field: taken,
  });
}

/** @throws ApiError `invalid-input` at dateOfBirth when it is after the school's `today`. */
export function requireBorn(dateOfBirth: string | null, today: string): void {
  if (dateOfBirth === null || dateOfBirth <= today) return;
  throw new ApiError("invalid-input", { sentence: sentence("students.notBornYet"), field: "dateOfBirth" });
}

/** A locked student's name and identifiers. */
export async function readIdentifiers(
  tx: Transaction,
  { id, name, surname, dateOfBirth }: LockedStudent,
): Promise<Required<Identifiers>> {
  return { name, surname, ...(await readExternalIds(tx, id)), dateOfBirth };
}

/** Writes a locked student's name and identifiers. @throws ApiError as `writeExternalIds`. */
export async function writeIdentifiers(
  tx: Transaction,
  studentId: string,
  { name, surname, dateOfBirth, ...values }: Identifiers,
): Promise<void> {
  await writeExternalIds(tx, studentId, values);
  await updateAccount(tx, studentId, { name, surname, dateOfBirth });
}

/**
 * Changes a student's name, external ids and date of birth, audited. `today` is the school's day.
 * @throws ApiError `not-found`; `conflict` when someone has changed the student since `updatedAt`; `invalid-input` at an external id
 * that another student has, or at a dateOfBirth in the future.
 */
export async function changeIdentifiers(
  database: Database,
  actor: Actor,
  studentId: string,
  { updatedAt, ...changed }: Identifiers & { updatedAt?: string },
  today: string,
): Promise<void> {
  requireBorn(changed.dateOfBirth, today);
  await inTransaction(database, async (tx) => {
    const student = await lockStudent(tx, studentId);
    if (student === null) throw new ApiError("not-found");
    requireCurrent(updatedAt, student.updatedAt);
    const before = await readIdentifiers(tx, student);
    const { name = before.name, surname = before.surname } = changed;
    const after = { ...changed, name, surname };
    if (isDeepStrictEqual(before, after)) return;
    await writeIdentifiers(tx, studentId, after);
    await writeStudentEntry(tx, actor, "student.change-identifiers", studentId, { before, after });
  });
}
