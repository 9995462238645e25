import type { Transaction } from "../../../db/client.ts";
import { fullName } from "../../../domain/full-name.ts";
import { limits } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/roles.ts";
import { sentence } from "../../../locales/sentence.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import { giveAssignments, takeAssignments } from "./assignments.queries.ts";
import {
  closeEnrolment,
  findOverfull,
  insertEnrolment,
  lockClassGroups,
  lockStudentsAtSchool,
} from "./enrolments.queries.ts";

/**
 * Enrols students in class groups, within the caller's transaction, and gives them the groups' teachers and courses. Who is
 * in a group already is left alone. `startsOn` is a plain date; `actor` is null for a student who registers.
 * @throws ApiError `not-found` when a student or a group does not exist or the student has left; `conflict` when a student
 * would have more teachers or courses than a profile may have.
 */
export async function enrol(
  tx: Transaction,
  actor: Actor | null,
  {
    studentIds,
    classGroupIds,
    startsOn,
  }: { studentIds: readonly string[]; classGroupIds: readonly string[]; startsOn: string },
): Promise<void> {
  const students = await lockStudentsAtSchool(tx, studentIds);
  const groups = await lockClassGroups(tx, classGroupIds);
  if (students.length < new Set(studentIds).size || groups.length < new Set(classGroupIds).size)
    throw new ApiError("not-found");
  for (const group of groups) {
    const added: string[] = [];
    for (const { id: studentId } of students) {
      const id = await insertEnrolment(tx, { classGroupId: group.id, studentId, startsOn });
      if (id === null) continue;
      added.push(id);
      await recordChange(tx, {
        actor,
        action: "enrolment.start",
        recordId: id,
        studentId,
        after: { classGroupId: group.id, classGroup: group.name, startsOn },
      });
    }
    await giveAssignments(tx, added, group.given);
  }
  const overfull = await findOverfull(tx, studentIds, {
    courses: limits.coursesMax,
    teachers: limits.teachersPerStudentMax,
  });
  if (overfull !== null)
    throw new ApiError("conflict", { sentence: sentence("classGroups.overfull", fullName(overfull)) });
}

/**
 * Ends students' enrolments in a class group on a plain date, within the caller's transaction, and takes back the teachers and
 * courses that only this group gave. Students who are not in the group are left alone.
 */
export async function endEnrolments(
  tx: Transaction,
  actor: Actor,
  {
    studentIds,
    classGroupId,
    endsOn,
  }: { studentIds: readonly string[]; classGroupId: string; endsOn: string },
): Promise<void> {
  const students = await lockStudentsAtSchool(tx, studentIds);
  const [group] = await lockClassGroups(tx, [classGroupId]);
  if (group === undefined) throw new ApiError("not-found");
  const ended: string[] = [];
  for (const { id: studentId } of students) {
    const enrolment = await closeEnrolment(tx, { classGroupId, studentId, endsOn });
    if (enrolment === null) continue;
    ended.push(enrolment.id);
    await recordChange(tx, {
      actor,
      action: "enrolment.end",
      recordId: enrolment.id,
      studentId,
      before: { classGroupId, classGroup: group.name },
      after: { endsOn: enrolment.endsOn },
    });
  }
  await takeAssignments(tx, ended);
}
