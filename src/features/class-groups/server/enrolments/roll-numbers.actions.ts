import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { isExclusionViolation } from "#db/errors.ts";
import { fullName } from "#domain/full-name.ts";
import type { Actor } from "#domain/roles.ts";
import type { RollNumbers } from "#domain/schemas/class-groups.ts";
import { rollNumberKey } from "#domain/student-ids.ts";
import { lockClassGroup } from "#features/class-groups/server/class-groups.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  findRollNumberHolder,
  listRollNumbers,
  readRollNumbers,
  rollNumbersApart,
  writeRollNumbers,
} from "./roll-numbers.queries.ts";

const taken = (name: string, field: string) =>
  new ApiError("invalid-input", { sentence: sentence("classGroups.rollNumberTaken", name), field });

/** @throws ApiError `conflict` when someone else gave the roll number at the same moment. */
export async function rejectTakenRollNumber<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isExclusionViolation(error, rollNumbersApart)
      ? new ApiError("conflict", { sentence: sentence("classGroups.rollNumberJustTaken") })
      : error;
  }
}

/** Gives enrolments that go on the roll numbers that they had. @throws ApiError `conflict` when another student has one. */
export async function claimRollNumbers(tx: Transaction, reopened: readonly { id: string }[]): Promise<void> {
  const numbers = await readRollNumbers(
    tx,
    reopened.map(({ id }) => id),
  );
  const rows = [...numbers].map(([enrolmentId, rollNumber]) => ({ enrolmentId, rollNumber }));
  if (rows.length > 0) await rejectTakenRollNumber(writeRollNumbers(tx, rows));
}

/** Gives a student who was just enrolled in a class group their roll number. @throws ApiError `invalid-input` at rollNumber; `conflict`. */
export async function giveRollNumber(
  tx: Transaction,
  { id: enrolmentId, studentId }: { id: string; studentId: string },
  rollNumber: string,
): Promise<void> {
  const wanted = [{ enrolmentId, studentId, rollNumber }];
  const holder = await findRollNumberHolder(tx, wanted);
  if (holder !== null) throw taken(fullName(holder), "rollNumber");
  await rejectTakenRollNumber(writeRollNumbers(tx, wanted));
}

/**
 * Gives students of a class group their roll numbers, all or none, audited; null takes one away. `today` is the school's day.
 * @throws ApiError `not-found` when the group does not exist or a student is not in it; `invalid-input` at a taken number.
 */
export async function changeRollNumbers(
  database: Database,
  actor: Actor,
  classGroupId: string,
  { rollNumbers, today }: RollNumbers & { today: string },
): Promise<void> {
  const fieldOf = (studentId: string) =>
    `rollNumbers.${rollNumbers.findIndex((each) => each.studentId === studentId)}.rollNumber`;
  await inTransaction(database, async (tx) => {
    // Enrolling students in it waits.
    const group = await lockClassGroup(tx, classGroupId);
    const listed = group && (await listRollNumbers(tx, classGroupId, today));
    const wanted = new Map(rollNumbers.map(({ studentId, rollNumber }) => [studentId, rollNumber]));
    const enrolled = listed?.filter(({ studentId }) => wanted.has(studentId)) ?? [];
    if (group === null || new Set(enrolled.map(({ studentId }) => studentId)).size < wanted.size) {
      throw new ApiError("not-found");
    }
    const holders = new Map<string, string>();
    for (const [studentId, rollNumber] of wanted) {
      if (rollNumber === null) continue;
      const key = rollNumberKey(rollNumber);
      const holder = enrolled.find((each) => each.studentId === holders.get(key));
      if (holder) throw taken(fullName(holder), fieldOf(studentId));
      holders.set(key, studentId);
    }
    const changed = enrolled.flatMap(({ rollNumber: before, ...student }) => {
      const after = wanted.get(student.studentId) ?? null;
      return before === after ? [] : [{ ...student, before, rollNumber: after }];
    });
    const holder = await findRollNumberHolder(tx, changed);
    if (holder !== null) throw taken(fullName(holder), fieldOf(holder.studentId));
    if (changed.length === 0) return;
    await rejectTakenRollNumber(writeRollNumbers(tx, changed));
    const imageOf = (side: "before" | "rollNumber") => ({
      classGroup: group.name,
      rollNumbers: changed.map(({ enrolmentId, name, surname, [side]: rollNumber }) => ({
        enrolmentId,
        student: fullName({ name, surname }),
        rollNumber,
      })),
    });
    await writeAuditEntry(tx, {
      actor,
      action: "class-group.change-roll-numbers",
      recordId: classGroupId,
      before: imageOf("before"),
      after: imageOf("rollNumber"),
    });
  });
}
