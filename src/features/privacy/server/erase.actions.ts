import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.ts";
import { lockByName } from "#db/lock-by-name.ts";
import { fullName } from "#domain/full-name.ts";
import { isSameName } from "#domain/privacy.ts";
import type { Actor } from "#domain/roles.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { lockFeedbackOfStudent } from "#features/feedback/server/voided-feedback.queries.ts";
import { lockAudiencesOf } from "#features/lessons/server/audience/student-audiences.queries.ts";
import { classGroupIdsOf } from "#features/students/server/delete/delete-student.queries.ts";
import { removeFromSchool } from "#features/students/server/student-status.actions.ts";
import { type LockedStudent, lockStudent } from "#features/students/server/students.queries.ts";
import { lockLessonsOf } from "#features/students/server/void/void-student.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { erasePerson } from "./erase-person.actions.ts";
import { eraseGuardianIn } from "./erased-guardian.actions.ts";
import type { GuardianKey } from "./erased-guardian.queries.ts";
import { type EraseServices, listErasure } from "./erasure-list.actions.ts";
import { readWordRule, teachersWithFeedbackOf } from "./erasures.queries.ts";
import { erasures } from "./erasures.table.ts";
import { lockDue } from "./retention.queries.ts";

/**
 * Erases a student for good, whose name the admin has typed. A student who is still at the school leaves today. `today` is the school's day.
 * @throws ApiError `not-found`; `invalid-input` when it is another name.
 */
export async function eraseStudent(
  services: EraseServices,
  actor: Actor,
  studentId: string,
  { name, today }: { name: string; today: string },
): Promise<void> {
  await erase(services, actor, studentId, today, async (_tx, student) => {
    if (student === null) throw new ApiError("not-found");
    if (isSameName(name, fullName(student))) return true;
    throw new ApiError("invalid-input", { sentence: sentence("privacy.otherName"), field: "name" });
  });
}

/** Erases a student if their record is due to go; returns whether it was. */
export function eraseWhoIsDue(
  services: EraseServices,
  actor: Actor,
  studentId: string,
  today: string,
): Promise<boolean> {
  return erase(services, actor, studentId, today, async (tx) => {
    const due = await lockDue(tx, "records", { studentIds: [studentId], today });
    return due.length > 0;
  });
}

/** Erases a student if `mayErase` says so once they are locked. */
async function erase(
  services: EraseServices,
  actor: Actor,
  studentId: string,
  today: string,
  mayErase: (tx: Transaction, student: LockedStudent | null) => Promise<boolean>,
): Promise<boolean> {
  const { database, env, personalTables } = services;
  const isErased = await inTransaction(database, async (tx) => {
    await lockByName(tx, "merging students");
    // In the order of everything that changes a student: class groups, classes, feedback, audiences, the student.
    await lockClassGroups(tx, await classGroupIdsOf(tx, studentId), { givesRollNumber: true });
    await lockLessonsOf(tx, studentId);
    await lockFeedbackOfStudent(tx, studentId);
    await lockAudiencesOf(tx, studentId);
    const student = await lockStudent(tx, studentId);
    if (!(await mayErase(tx, student)) || student === null) return false;
    await removeFromSchool(tx, studentId, student.leftOn ?? today);
    const words = await readWordRule(tx);
    feedbackChangesWith(tx, await teachersWithFeedbackOf(tx, studentId));
    const erasedAt = new Date().toISOString();
    const erasure = { personId: studentId, erasedAt, erasedBy: actor.id, words };
    await erasePerson(tx, actor, erasure, { personalTables, dataDir: env.DATA_DIR });
    return true;
  });
  if (isErased) await listErasure(services);
  return isErased;
}

/**
 * Erases a guardian of a student for good.
 * @throws ApiError `not-found` when the student has no such guardian and had none.
 */
export async function eraseGuardian(
  services: EraseServices,
  actor: Actor,
  studentId: string,
  key: GuardianKey,
): Promise<void> {
  const { database, env, personalTables } = services;
  await inTransaction(database, async (tx) => {
    const keys = await eraseGuardianIn(
      tx,
      actor,
      { studentId, key },
      { personalTables, dataDir: env.DATA_DIR },
    );
    if (keys === null) throw new ApiError("not-found");
    const erasedAt = new Date();
    await tx.insert(erasures).values(
      keys.map(({ of, id, endedBy }) => ({
        ...{ personId: randomUUID(), erasedAt, erasedBy: actor.id, words: "removed" as const },
        ...{ guardianOf: of, guardianId: id, endedBy },
      })),
    );
  });
  await listErasure(services);
}
