import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { fullName } from "#domain/full-name.ts";
import type { Actor } from "#domain/roles.ts";
import type { TaughtBy } from "#domain/schemas/class-groups.ts";
import {
  giveAssignments,
  holdTeachers,
  lockTeachers,
  type TeachersAndCourses,
  takeAssignments,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { rejectOverfull } from "#features/class-groups/server/enrolments/enrolments.actions.ts";
import {
  listPresentEnrolments,
  lockStudents,
} from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  findClassGroup,
  lockClassGroup,
  readTaughtBy,
  replaceTaughtBy,
  versionOf,
} from "./class-groups.queries.ts";

const keyOf = ({ teacherId, subject }: TaughtBy) => `${teacherId} ${subject.toLowerCase()}`;

const distinct = (values: readonly string[]) => [...new Set(values)];

/** The teachers and subjects that are in one list and not in another. */
function difference(taughtBy: readonly TaughtBy[], others: readonly TaughtBy[]): TeachersAndCourses {
  const teacherIds = new Set(others.map(({ teacherId }) => teacherId));
  const courses = new Set(others.map(({ subject }) => subject.toLowerCase()));
  return {
    teacherIds: distinct(taughtBy.map(({ teacherId }) => teacherId)).filter((id) => !teacherIds.has(id)),
    courses: distinct(taughtBy.map(({ subject }) => subject.toLowerCase())).filter(
      (key) => !courses.has(key),
    ),
  };
}

/** Whether two lists name the same teachers with the same subjects, ignoring case and order. */
export function isSameTaughtBy(one: readonly TaughtBy[], other: readonly TaughtBy[]): boolean {
  return one.map(keyOf).sort().join("\n") === other.map(keyOf).sort().join("\n");
}

/** What the audit log keeps about a class group's teachers: names to read, and pairs to restore. */
export function imageOfTaughtBy(classGroup: string, taughtBy: readonly TaughtBy[]) {
  return {
    classGroup,
    teacherId: distinct(taughtBy.map(({ teacherId }) => teacherId)),
    subject: distinct(taughtBy.map(({ subject }) => subject)).join(", "),
    taughtBy,
  };
}

/**
 * Writes who teaches a locked class group; its students get what is new and lose what it no longer gives.
 * @throws ApiError `conflict` when a student would have too many.
 */
export async function writeTaughtBy(
  tx: Transaction,
  classGroupId: string,
  { before, after }: { before: readonly TaughtBy[]; after: readonly TaughtBy[] },
): Promise<void> {
  const enrolments = await listPresentEnrolments(tx, classGroupId);
  const studentIds = enrolments.map(({ studentId }) => studentId);
  await lockStudents(tx, studentIds);
  await holdTeachers(tx, distinct([...before, ...after].map(({ teacherId }) => teacherId)));
  await replaceTaughtBy(tx, classGroupId, after);
  const ids = enrolments.map(({ id }) => id);
  const [removed, added] = [difference(before, after), difference(after, before)];
  await takeAssignments(tx, ids, removed);
  await giveAssignments(tx, ids, added);
  await rejectOverfull(tx, studentIds);
}

/**
 * Checks new pairs of a teacher and a subject, and returns all of them, each once, in the teacher's spelling. Pairs that the class
 * group has already stay as they are. @throws ApiError `invalid-input` at teachers for a teacher who does not exist, or a subject
 * that is none of the teacher's courses.
 */
export async function requireTaught(
  tx: Transaction,
  wanted: readonly TaughtBy[],
  present: readonly TaughtBy[],
): Promise<TaughtBy[]> {
  const known = new Map(present.map((each) => [keyOf(each), each]));
  const added = wanted.filter((each) => !known.has(keyOf(each)));
  const teachers = await lockTeachers(tx, distinct(added.map(({ teacherId }) => teacherId)));
  for (const { teacherId, subject } of added) {
    const teacher = teachers.find(({ id }) => id === teacherId);
    if (teacher === undefined) {
      throw new ApiError("invalid-input", {
        sentence: sentence("person.teacherNotFound"),
        field: "teachers",
      });
    }
    const course = teacher.courses.find((each) => each.toLowerCase() === subject.toLowerCase());
    if (course === undefined) {
      throw new ApiError("invalid-input", {
        sentence: sentence("classGroups.notTheirSubject", fullName(teacher), subject),
        field: "teachers",
      });
    }
    known.set(keyOf({ teacherId, subject }), { teacherId, subject: course });
  }
  const keys = distinct(wanted.map(keyOf));
  return keys.flatMap((key) => known.get(key) ?? []);
}

/**
 * Sets who teaches a class group, and what; deleted teachers stay, and come back with their restoration. The students enrolled
 * now get what is added and lose what is removed, unless they have it directly or from another class group.
 * @throws ApiError `not-found`; `invalid-input` at teachers; `conflict` when the list is not the one of `version` any more, or a
 * student would have more teachers or courses than a profile may have.
 */
export async function changeTeachersOfGroup(
  database: Database,
  actor: Actor,
  id: string,
  { teachers: wanted, version }: { teachers: readonly TaughtBy[]; version?: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const locked = await lockClassGroup(tx, id);
    const group = locked && (await findClassGroup(tx, id));
    if (group === null) throw new ApiError("not-found");
    if (version !== undefined && version !== versionOf(group)) throw new ApiError("conflict");
    const before = await readTaughtBy(tx, id);
    const shown = before.filter(({ teacherId }) =>
      group.teachers.some((teacher) => teacher.id === teacherId),
    );
    const hidden = before.filter((each) => !shown.includes(each));
    // The students before the teachers, as everyone does.
    await lockStudents(
      tx,
      (await listPresentEnrolments(tx, id)).map(({ studentId }) => studentId),
    );
    const after = [...hidden, ...(await requireTaught(tx, wanted, shown))];
    if (isSameTaughtBy(before, after)) return;
    await writeTaughtBy(tx, id, { before, after });
    await writeAuditEntry(tx, {
      actor,
      action: "class-group.change-teachers",
      recordId: id,
      before: imageOfTaughtBy(group.name, before),
      after: imageOfTaughtBy(group.name, after),
    });
  });
}
