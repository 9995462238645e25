import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { enrolmentDays } from "#domain/dates/school-year.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import type { Actor } from "#domain/roles.ts";
import {
  giveAssignments,
  takeAssignments,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  closeEnrolments,
  findOverfull,
  holdTeachersOfEnrolments,
  holdTeachersOfGroups,
  insertEnrolments,
  lockClassGroups,
  lockStudents,
} from "./enrolments.queries.ts";
import { giveRollNumber } from "./roll-numbers.actions.ts";

type LockedGroup = Awaited<ReturnType<typeof lockClassGroups>>[number];

/**
 * Locks class groups and then students. @throws ApiError `not-found` when one of them does not exist; for `atSchool`, also when a
 * student has left.
 */
async function lockAll(
  tx: Transaction,
  {
    studentIds,
    classGroupIds,
    atSchool,
  }: { studentIds: readonly string[]; classGroupIds: readonly string[]; atSchool: boolean },
): Promise<{ studentIds: string[]; groups: Map<string, LockedGroup> }> {
  const groups = await lockClassGroups(tx, classGroupIds);
  const students = await lockStudents(tx, studentIds);
  const areMissing =
    groups.length < new Set(classGroupIds).size ||
    students.length < new Set(studentIds).size ||
    (atSchool && students.some(({ leftOn }) => leftOn !== null));
  if (areMissing) throw new ApiError("not-found");
  return {
    studentIds: students.map(({ id }) => id),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
}

/** @throws ApiError `conflict` when one of these students has more teachers or courses than a profile may have. */
export async function rejectOverfull(tx: Transaction, studentIds: readonly string[]): Promise<void> {
  const overfull = await findOverfull(tx, studentIds, {
    courses: limits.coursesMax,
    teachers: limits.teachersPerStudentMax,
  });
  if (overfull === null) return;
  throw new ApiError("conflict", { sentence: sentence("classGroups.overfull", fullName(overfull)) });
}

/** Enrols locked students in locked class groups; returns how many enrolments are new. */
async function start(
  tx: Transaction,
  actor: Actor | null,
  {
    studentIds,
    groups,
    startsOn,
    rollNumber,
  }: { studentIds: string[]; groups: readonly LockedGroup[]; startsOn: string; rollNumber?: string | null },
): Promise<number> {
  const classGroupIds = groups.map(({ id }) => id);
  await holdTeachersOfGroups(tx, classGroupIds);
  const added = await insertEnrolments(tx, { studentIds, classGroupIds, startsOn });
  if (rollNumber) for (const enrolment of added) await giveRollNumber(tx, enrolment, rollNumber);
  await writeAuditParts(
    tx,
    added.map(({ id, studentId, classGroupId }) => ({
      actor,
      action: "enrolment.start",
      recordId: id,
      studentId,
      after: {
        classGroupId,
        classGroup: groups.find((group) => group.id === classGroupId)?.name,
        startsOn,
        ...(rollNumber && { rollNumber }),
      },
    })),
  );
  await giveAssignments(
    tx,
    added.map(({ id }) => id),
  );
  await rejectOverfull(tx, studentIds);
  return added.length;
}

/** Ends the enrolments of locked students in a locked class group; returns the ids of those who were in it. */
async function end(
  tx: Transaction,
  actor: Actor,
  { studentIds, group, endsOn }: { studentIds: string[]; group: LockedGroup; endsOn: string },
): Promise<string[]> {
  const ended = await closeEnrolments(tx, { studentIds, classGroupId: group.id, endsOn });
  await writeAuditParts(
    tx,
    ended.map((enrolment) => ({
      actor,
      action: "enrolment.end",
      recordId: enrolment.id,
      studentId: enrolment.studentId,
      before: { classGroupId: group.id, classGroup: group.name },
      after: { endsOn: enrolment.endsOn },
    })),
  );
  const ids = ended.map(({ id }) => id);
  await holdTeachersOfEnrolments(tx, ids);
  await takeAssignments(tx, ids);
  return ended.map(({ studentId }) => studentId);
}

/**
 * Enrols students in class groups, within the caller's transaction, and gives them the groups' teachers and courses; returns
 * how many enrolments are new. Students who are in a group already are left alone. `startsOn` is a plain date; `actor` is
 * null for a student who registers. Locks the class groups and then the students, so the caller must not have locked other
 * students. A `rollNumber` is for one student and one class group.
 * @throws ApiError `not-found` when a student or a group does not exist or the student has left; `conflict` when a student
 * would have more teachers or courses than a profile may have; `invalid-input` at a rollNumber that another student has.
 */
export async function enrol(
  tx: Transaction,
  actor: Actor | null,
  wanted: {
    studentIds: readonly string[];
    classGroupIds: readonly string[];
    startsOn: string;
    rollNumber?: string | null;
  },
): Promise<number> {
  const { studentIds, groups } = await lockAll(tx, { ...wanted, atSchool: true });
  const { startsOn, rollNumber } = wanted;
  return start(tx, actor, { studentIds, groups: [...groups.values()], startsOn, rollNumber });
}

/**
 * Ends students' enrolments in a class group on a plain date, within the caller's transaction, and removes the teachers and
 * courses that only this group gave; returns how many were ended. Students who are not in the group are left alone. Locks like
 * `enrol`. @throws ApiError `not-found` when a student or the group does not exist.
 */
export async function endEnrolments(
  tx: Transaction,
  actor: Actor,
  {
    classGroupId,
    endsOn,
    ...wanted
  }: { studentIds: readonly string[]; classGroupId: string; endsOn: string },
): Promise<number> {
  const { studentIds, groups } = await lockAll(tx, {
    ...wanted,
    classGroupIds: [classGroupId],
    atSchool: false,
  });
  const group = groups.get(classGroupId);
  if (group === undefined) throw new ApiError("not-found");
  return (await end(tx, actor, { studentIds, group, endsOn })).length;
}

/** @throws ApiError `invalid-input` at this field when the day is not within this range, both days included. */
function requireDay(
  day: string,
  field: string,
  { earliest, latest }: { earliest: string; latest: string },
): void {
  if (day >= earliest && day <= latest) return;
  throw new ApiError("invalid-input", {
    sentence: sentence("classGroups.dayOutOfRange", earliest, latest),
    field,
  });
}

/** The parameters of a request about many students; `today` is the school's day, and the default of the other date. */
interface Request {
  studentIds: readonly string[];
  today: string;
}

/** As `enrol`, in a transaction. @throws ApiError also `invalid-input` at a startsOn far from the school year. */
export async function enrolStudents(
  database: Database,
  actor: Actor,
  classGroupId: string,
  {
    studentIds,
    today,
    startsOn = today,
    rollNumber,
  }: Request & { startsOn?: string; rollNumber?: string | null },
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const locked = await lockAll(tx, { studentIds, classGroupIds: [classGroupId], atSchool: true });
    const groups = [...locked.groups.values()];
    for (const { year } of groups) requireDay(startsOn, "startsOn", enrolmentDays(year, today));
    return start(tx, actor, { studentIds: locked.studentIds, groups, startsOn, rollNumber });
  });
}

/** As `endEnrolments`, in a transaction. @throws ApiError also `invalid-input` at an endsOn in the future or far from the year. */
export async function endStudents(
  database: Database,
  actor: Actor,
  classGroupId: string,
  { studentIds, today, endsOn = today }: Request & { endsOn?: string },
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const locked = await lockAll(tx, { studentIds, classGroupIds: [classGroupId], atSchool: false });
    const group = locked.groups.get(classGroupId);
    if (group === undefined) throw new ApiError("not-found");
    requireDay(endsOn, "endsOn", { ...enrolmentDays(group.year, today), latest: today });
    return (await end(tx, actor, { studentIds: locked.studentIds, group, endsOn })).length;
  });
}

/**
 * Moves those of the students who are in one class group to another, all or none; returns how many. Nobody keeps their roll number:
 * `rollNumber` is the one in the other class group, for one student.
 * @throws ApiError `not-found` when a group or a student does not exist or the student has left; `invalid-input` at toClassGroupId
 * when that is the same group, at a day in the future or far from either school year; `conflict` as for `enrol`.
 */
export async function moveStudents(
  database: Database,
  actor: Actor,
  classGroupId: string,
  {
    studentIds,
    toClassGroupId,
    today,
    on = today,
    rollNumber,
  }: Request & { toClassGroupId: string; on?: string; rollNumber?: string | null },
): Promise<number> {
  if (toClassGroupId === classGroupId) {
    throw new ApiError("invalid-input", {
      sentence: sentence("classGroups.sameGroup"),
      field: "toClassGroupId",
    });
  }
  return inTransaction(database, async (tx) => {
    const classGroupIds = [classGroupId, toClassGroupId];
    const locked = await lockAll(tx, { studentIds, classGroupIds, atSchool: true });
    const [from, to] = classGroupIds.map((id) => locked.groups.get(id));
    if (from === undefined || to === undefined) throw new ApiError("not-found");
    for (const { year } of [from, to]) requireDay(on, "on", { ...enrolmentDays(year, today), latest: today });
    // Those of both, before either takes some: teachers are locked in the order of their ids.
    await holdTeachersOfGroups(tx, classGroupIds);
    const moved = await end(tx, actor, { studentIds: locked.studentIds, group: from, endsOn: on });
    await start(tx, actor, { studentIds: moved, groups: [to], startsOn: on, rollNumber });
    return moved.length;
  });
}
