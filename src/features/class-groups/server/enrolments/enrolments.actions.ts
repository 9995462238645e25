import type { Transaction } from "#db/client.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { enrolmentDays } from "#domain/dates/school-year.ts";
import { fullName } from "#domain/full-name.ts";
import { limits } from "#domain/limits.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { deleteEnrolments, holdTeachersOfGroups, settleEnrolments } from "./current-enrolments.queries.ts";
import {
  closeEnrolments,
  type Enrolment,
  findOverfull,
  insertEnrolments,
  lockClassGroups,
  lockStudents,
  reopenEnrolments,
  type StudentsInGroups,
} from "./enrolments.queries.ts";
import { claimRollNumbers, giveRollNumber } from "./roll-numbers.actions.ts";

type LockedGroup = Awaited<ReturnType<typeof lockClassGroups>>[number];

/** Locks class groups and then students. @throws ApiError `not-found` when one does not exist or, `atSchool`, a student has left. */
async function lockAll(
  tx: Transaction,
  {
    studentIds,
    classGroupIds,
    atSchool,
    rollNumber,
  }: StudentsInGroups & { atSchool: boolean; rollNumber?: string | null },
): Promise<{ studentIds: string[]; groups: Map<string, LockedGroup> }> {
  const groups = await lockClassGroups(tx, classGroupIds, { givesRollNumber: rollNumber != null });
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

/** What is written to the audit log about an enrolment: where it is, and its days. */
const enrolmentImage = (group: LockedGroup | undefined, enrolment: Enrolment) => ({
  classGroupId: enrolment.classGroupId,
  classGroup: group?.name,
  startsOn: enrolment.startsOn,
});

/** The parameters of a change of many students; `today` is the school's day. */
interface Request {
  studentIds: readonly string[];
  today: string;
}

interface Start extends Request {
  /** The first day; `insertEnrolments` says what it is by default. */
  startsOn?: string;
  /** For one student and one class group. */
  rollNumber?: string | null;
}

/** Enrols locked students in locked class groups, or lets them stay; returns how many enrolments this changed. */
async function start(
  tx: Transaction,
  actor: Actor | null,
  { studentIds, groups, today, startsOn, rollNumber }: Start & { groups: Map<string, LockedGroup> },
): Promise<number> {
  const classGroupIds = [...groups.keys()];
  const staying = await reopenEnrolments(tx, { studentIds, classGroupIds, startsOn: startsOn ?? today });
  await claimRollNumbers(tx, staying);
  const added = await insertEnrolments(tx, { studentIds, classGroupIds, startsOn, today });
  if (rollNumber) {
    for (const enrolment of [...staying, ...added]) await giveRollNumber(tx, enrolment, rollNumber);
  }
  await writeAuditParts(tx, [
    ...staying.map(({ endsOn, ...enrolment }) => ({
      actor,
      action: "enrolment.end" as const,
      recordId: enrolment.id,
      studentId: enrolment.studentId,
      before: { ...enrolmentImage(groups.get(enrolment.classGroupId), { endsOn, ...enrolment }), endsOn },
      after: { endsOn: null },
    })),
    ...added.map((enrolment) => ({
      actor,
      action: "enrolment.start" as const,
      recordId: enrolment.id,
      studentId: enrolment.studentId,
      after: {
        ...enrolmentImage(groups.get(enrolment.classGroupId), enrolment),
        ...(rollNumber && { rollNumber }),
      },
    })),
  ]);
  await settleEnrolments(tx, studentIds, today);
  await rejectOverfull(tx, studentIds);
  return staying.length + added.length;
}

/** Ends the enrolments of locked students in a locked class group; returns the ids of those who were in it longer. */
async function end(
  tx: Transaction,
  actor: Actor,
  { studentIds, group, endsOn, today }: Request & { group: LockedGroup; endsOn: string },
): Promise<string[]> {
  const ended = await closeEnrolments(tx, { studentIds, classGroupId: group.id, endsOn });
  const neverBegan = ended.filter(({ startsOn }) => startsOn > endsOn);
  await writeAuditParts(
    tx,
    ended.map((enrolment) => ({
      actor,
      action: "enrolment.end",
      recordId: enrolment.id,
      studentId: enrolment.studentId,
      before: { ...enrolmentImage(group, enrolment), endsOn: enrolment.endsOn },
      after: { endsOn },
    })),
  );
  await deleteEnrolments(
    tx,
    neverBegan.map(({ id }) => id),
  );
  await settleEnrolments(tx, studentIds, today);
  return [...new Set(ended.map(({ studentId }) => studentId))];
}

/**
 * Enrols students in class groups and gives them what the groups give on their days; returns how many enrolments are new. Who is in a group
 * already is left alone. `startsOn` is a plain date, `actor` null for a student who registers, `rollNumber` for one student and one group.
 * Locks groups, then students: the caller must not have locked others.
 * @throws ApiError `not-found` when a student or a group does not exist or the student has left; `conflict` when a student would have too
 * many teachers or courses; `invalid-input` at a startsOn far from the school year, or a taken rollNumber.
 */
export async function enrol(
  tx: Transaction,
  actor: Actor | null,
  { classGroupIds, ...wanted }: Start & StudentsInGroups,
): Promise<number> {
  const locked = await lockAll(tx, { ...wanted, classGroupIds, atSchool: true });
  const { startsOn, today } = wanted;
  if (startsOn !== undefined) {
    for (const group of locked.groups.values()) requireDay(startsOn, "startsOn", group, today);
  }
  return start(tx, actor, { ...wanted, ...locked });
}

/** @throws ApiError `invalid-input` at this field when the day is far from the class group's school year. */
function requireDay(day: string, field: string, { year }: LockedGroup, today: string): void {
  const { earliest, latest } = enrolmentDays(year, today);
  if (day >= earliest && day <= latest) return;
  throw new ApiError("invalid-input", {
    sentence: sentence("classGroups.dayOutOfRange", earliest, latest),
    field,
  });
}

/**
 * Ends students' enrolments in a class group on a plain date, their last day in it, yesterday if left out; then they lose the
 * teachers and courses that only this group gave. Returns how many were ended. Students who are not in the group are left alone. Locks
 * like `enrol`. @throws ApiError `not-found` when a student or the group does not exist; `invalid-input` at an endsOn far from the year.
 */
export async function endEnrolments(
  tx: Transaction,
  actor: Actor,
  { studentIds, classGroupId, endsOn, today }: Request & { classGroupId: string; endsOn?: string },
): Promise<number> {
  const locked = await lockAll(tx, { studentIds, classGroupIds: [classGroupId], atSchool: false });
  const group = locked.groups.get(classGroupId);
  if (group === undefined) throw new ApiError("not-found");
  if (endsOn !== undefined) requireDay(endsOn, "endsOn", group, today);
  return (await end(tx, actor, { ...locked, group, endsOn: endsOn ?? addDays(today, -1), today })).length;
}

/**
 * Moves those who are in one class group to another, all or none; returns how many. `on` is the first day in the other one. Nobody keeps
 * their roll number: `rollNumber` is one student's new one.
 * @throws ApiError `not-found` when a group or a student does not exist or the student has left; `invalid-input` at the same
 * toClassGroupId, at a day far from either school year; `conflict` as `enrol`.
 */
export async function moveStudents(
  tx: Transaction,
  actor: Actor,
  {
    studentIds,
    classGroupId,
    toClassGroupId,
    today,
    on = today,
    rollNumber,
  }: Request & { classGroupId: string; toClassGroupId: string; on?: string; rollNumber?: string | null },
): Promise<number> {
  if (toClassGroupId === classGroupId) {
    throw new ApiError("invalid-input", {
      sentence: sentence("classGroups.sameGroup"),
      field: "toClassGroupId",
    });
  }
  const classGroupIds = [classGroupId, toClassGroupId];
  const locked = await lockAll(tx, { studentIds, classGroupIds, atSchool: true, rollNumber });
  const [from, to] = classGroupIds.map((id) => locked.groups.get(id));
  if (from === undefined || to === undefined) throw new ApiError("not-found");
  for (const group of [from, to]) requireDay(on, "on", group, today);
  // All of them, before some are taken and others given: teachers are locked in the order of their ids.
  await holdTeachersOfGroups(tx, classGroupIds);
  const moved = await end(tx, actor, { ...locked, group: from, endsOn: addDays(on, -1), today });
  await start(tx, actor, {
    studentIds: moved,
    groups: new Map([[to.id, to]]),
    startsOn: on,
    rollNumber,
    today,
  });
  return moved.length;
}
