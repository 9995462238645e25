import { fullName } from "#domain/full-name.ts";
import type {
  ChangedStudent,
  ChangedTeacher,
  KnownTeacher,
  NewStudent,
  NewTeacher,
} from "#domain/import/planned-rows.ts";
import type { Enrolment } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import type { importChanges } from "#features/import/server/imports.table.ts";
import type { GuardianDetails } from "#features/students/server/guardians/guardians.queries.ts";
import type { AuditEntry } from "#server/audit/write-audit-entry.ts";

/** What the application of an import has written. */
export interface Written {
  groups: { id: string; name: string }[];
  groupNames: ReadonlyMap<string, string>;
  schoolYearId: string;
  teachers: (NewTeacher & { id: string })[];
  changedTeachers: ChangedTeacher[];
  knownTeachers: KnownTeacher[];
  taught: { classGroupId: string; teacherId: string; subject: string }[];
  students: (NewStudent & { id: string })[];
  changed: ChangedStudent[];
  guardians: ReadonlyMap<string, { before: GuardianDetails[]; after: GuardianDetails[] }>;
  ended: Enrolment[];
  added: Enrolment[];
  leaving: { studentId: string }[];
  today: string;
}

type Part = Omit<AuditEntry, "actor" | "partOf">;

const pick = <Fields extends object>(fields: Fields, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)));

/** What the audit log keeps of a student's changes, by the actions that the app has for them. */
function changesOfStudent(change: ChangedStudent, guardians: Written["guardians"]): Part[] {
  const { id, before, after, idsBefore, ids } = change;
  const of = { recordId: id, studentId: id };
  const parts: Part[] = [];
  if (after.email !== undefined)
    parts.push({
      ...of,
      action: "student.change-email",
      before: { email: before.email },
      after: { email: after.email },
    });
  if (after.loginName !== undefined)
    parts.push({
      ...of,
      action: "student.change-login-name",
      before: { loginName: before.loginName },
      after: { loginName: after.loginName },
    });
  const identity = ["name", "surname", "dateOfBirth"];
  const images = {
    before: { ...idsBefore, ...pick(before, identity) },
    after: { ...ids, ...pick(after, identity) },
  };
  if (Object.keys(images.after).length > 0)
    parts.push({ ...of, action: "student.change-identifiers", ...images });
  const lists = guardians.get(id);
  if (lists !== undefined)
    parts.push({
      ...of,
      action: "guardian.change",
      before: { guardians: lists.before },
      after: { guardians: lists.after },
    });
  return parts;
}

/** The parts of the import's entry in the audit log. */
export function auditParts(written: Written): Part[] {
  const { groups, groupNames, teachers, students, changed, taught, ended, added, leaving, today } = written;
  const placeOf = ({ classGroupId, startsOn }: Enrolment) => ({
    classGroupId,
    classGroup: groupNames.get(classGroupId),
    startsOn,
  });
  const newIds = new Set(students.map(({ id }) => id));
  return [
    ...groups.map(
      ({ id, name }): Part => ({
        action: "class-group.add",
        recordId: id,
        after: { name, schoolYearId: written.schoolYearId },
      }),
    ),
    ...teachers.map(
      ({ id, name, surname, email }): Part => ({
        action: "teacher.add",
        recordId: id,
        teacherId: id,
        after: { role: "teacher", name, surname, email },
      }),
    ),
    ...written.changedTeachers.flatMap(({ id, email }): Part[] =>
      email === undefined
        ? []
        : [
            {
              action: "teacher.change-email",
              recordId: id,
              teacherId: id,
              before: { email: null },
              after: { email },
            },
          ],
    ),
    ...[...Map.groupBy(taught, ({ classGroupId }) => classGroupId)].map(
      ([classGroupId, each]): Part => ({
        action: "class-group.change-teachers",
        recordId: classGroupId,
        after: {
          classGroup: groupNames.get(classGroupId),
          teacherId: [...new Set(each.map(({ teacherId }) => teacherId))],
          subject: [...new Set(each.map(({ subject }) => subject))].join(", "),
        },
      }),
    ),
    ...students.map(
      ({ id, name, surname, email, loginName }): Part => ({
        action: "student.add",
        recordId: id,
        studentId: id,
        after: { role: "student", name, surname, email, loginName },
      }),
    ),
    ...changed.flatMap((each) => changesOfStudent(each, written.guardians)),
    ...ended.map(
      (each): Part => ({
        action: "enrolment.end",
        recordId: each.id,
        studentId: each.studentId,
        before: { ...placeOf(each), endsOn: each.endsOn },
      }),
    ),
    // Where new students begin is a part of their addition.
    ...added
      .filter(({ studentId }) => !newIds.has(studentId))
      .map(
        (each): Part => ({
          action: "enrolment.start",
          recordId: each.id,
          studentId: each.studentId,
          after: placeOf(each),
        }),
      ),
    ...leaving.map(
      ({ studentId }): Part => ({
        action: "student.leave",
        recordId: studentId,
        studentId,
        after: { leftOn: today },
      }),
    ),
  ];
}

type Change = Pick<typeof importChanges.$inferInsert, "kind" | "recordId" | "change">;

/** What the undo needs: docs/decisions/082-imports.md. */
export function changesOf(written: Written): Change[] {
  const known = new Map(written.knownTeachers.map((teacher) => [teacher.id, teacher]));
  const endedOf = Map.groupBy(written.ended, ({ studentId }) => studentId);
  const addedOf = Map.groupBy(written.added, ({ studentId }) => studentId);
  return [
    ...written.groups.map(
      ({ id, name }): Change => ({
        kind: "class-group-added",
        recordId: id,
        change: { name },
      }),
    ),
    ...written.teachers.map(
      ({ id, ...teacher }): Change => ({
        kind: "teacher-added",
        recordId: id,
        change: { name: fullName(teacher) },
      }),
    ),
    ...written.changedTeachers.map(
      ({ id, ...after }): Change => ({
        kind: "teacher-changed",
        recordId: id,
        change: { before: pick(known.get(id) ?? {}, Object.keys(after)), after },
      }),
    ),
    ...written.taught.map(
      ({ classGroupId, teacherId, subject }): Change => ({
        kind: "taught",
        recordId: classGroupId,
        change: { teacherId, subject },
      }),
    ),
    ...written.students.map(
      ({ id, ...student }): Change => ({
        kind: "student-added",
        recordId: id,
        change: { name: fullName(student) },
      }),
    ),
    ...written.changed.map(
      ({ id, before, after, idsBefore, ids, rolls }): Change => ({
        kind: "student-changed",
        recordId: id,
        change: {
          before,
          after,
          idsBefore,
          ids,
          rolls,
          guardians: written.guardians.get(id) ?? null,
          ended: endedOf.get(id) ?? [],
          added: addedOf.get(id) ?? [],
        },
      }),
    ),
    ...written.leaving.map(
      ({ studentId }): Change => ({
        kind: "student-left",
        recordId: studentId,
        change: { leftOn: written.today },
      }),
    ),
  ];
}
