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

const part = (action: Part["action"], recordId: string, images: Omit<Part, "action" | "recordId">): Part => ({
  action,
  recordId,
  ...images,
});

/** What the audit log keeps of a student's changes, by the actions that the app has for them. */
function changesOfStudent(change: ChangedStudent, guardians: Written["guardians"]): Part[] {
  const { id: studentId, before, after, idsBefore, ids } = change;
  const of = (action: Part["action"], images: Pick<Part, "before" | "after">) =>
    part(action, studentId, { studentId, ...images });
  const field = (name: "email" | "loginName") => ({
    before: { [name]: before[name] },
    after: { [name]: after[name] },
  });
  const identity = ["name", "surname", "dateOfBirth"];
  const identifiers = {
    before: { ...idsBefore, ...pick(before, identity) },
    after: { ...ids, ...pick(after, identity) },
  };
  const lists = guardians.get(studentId);
  return [
    after.email !== undefined && of("student.change-email", field("email")),
    after.loginName !== undefined && of("student.change-login-name", field("loginName")),
    Object.keys(identifiers.after).length > 0 && of("student.change-identifiers", identifiers),
    lists !== undefined &&
      of("guardian.change", { before: { guardians: lists.before }, after: { guardians: lists.after } }),
  ].filter((each) => each !== false);
}

/** The parts of the import's entry in the audit log. */
export function auditParts(written: Written): Part[] {
  const { groups, groupNames, teachers, students, changed, taught, ended, added, leaving, today } = written;
  const { schoolYearId } = written;
  const positionOf = ({ classGroupId, startsOn }: Enrolment) => ({
    classGroupId,
    classGroup: groupNames.get(classGroupId),
    startsOn,
  });
  const newIds = new Set(students.map(({ id }) => id));
  return [
    ...groups.map(({ id, name }) => part("class-group.add", id, { after: { name, schoolYearId } })),
    ...teachers.map(({ id, name, surname, email }) =>
      part("teacher.add", id, { teacherId: id, after: { role: "teacher", name, surname, email } }),
    ),
    ...written.changedTeachers
      .filter(({ email }) => email !== undefined)
      .map(({ id, email }) =>
        part("teacher.change-email", id, { teacherId: id, before: { email: null }, after: { email } }),
      ),
    ...[...Map.groupBy(taught, ({ classGroupId }) => classGroupId)].map(([classGroupId, each]) =>
      part("class-group.change-teachers", classGroupId, {
        after: {
          classGroup: groupNames.get(classGroupId),
          teacherId: [...new Set(each.map(({ teacherId }) => teacherId))],
          subject: [...new Set(each.map(({ subject }) => subject))].join(", "),
        },
      }),
    ),
    ...students.map(({ id, name, surname, email, loginName }) =>
      part("student.add", id, {
        studentId: id,
        after: { role: "student", name, surname, email, loginName },
      }),
    ),
    ...changed.flatMap((each) => changesOfStudent(each, written.guardians)),
    ...ended.map((each) =>
      part("enrolment.end", each.id, {
        studentId: each.studentId,
        before: { ...positionOf(each), endsOn: each.endsOn },
      }),
    ),
    // Where new students begin is a part of their addition.
    ...added
      .filter(({ studentId }) => !newIds.has(studentId))
      .map((each) =>
        part("enrolment.start", each.id, { studentId: each.studentId, after: positionOf(each) }),
      ),
    ...leaving.map(({ studentId }) =>
      part("student.leave", studentId, { studentId, after: { leftOn: today } }),
    ),
  ];
}

type Change = Pick<typeof importChanges.$inferInsert, "kind" | "recordId" | "change">;

const change = (kind: Change["kind"], recordId: string, made: Change["change"]): Change => ({
  kind,
  recordId,
  change: made,
});

/** What the undo needs (docs/decisions/082). */
export function changesOf(written: Written): Change[] {
  const { guardians, today } = written;
  const known = new Map(written.knownTeachers.map((teacher) => [teacher.id, teacher]));
  const endedOf = Map.groupBy(written.ended, ({ studentId }) => studentId);
  const addedOf = Map.groupBy(written.added, ({ studentId }) => studentId);
  return [
    ...written.groups.map(({ id, name }) => change("class-group-added", id, { name })),
    ...written.teachers.map(({ id, ...teacher }) => change("teacher-added", id, { name: fullName(teacher) })),
    ...written.changedTeachers.map(({ id, ...after }) =>
      change("teacher-changed", id, { before: pick(known.get(id) ?? {}, Object.keys(after)), after }),
    ),
    ...written.taught.map(({ classGroupId, teacherId, subject }) =>
      change("taught", classGroupId, { teacherId, subject }),
    ),
    ...written.students.map(({ id, ...student }) => change("student-added", id, { name: fullName(student) })),
    ...written.changed.map(({ id, before, after, idsBefore, ids, rolls }) =>
      change("student-changed", id, {
        ...{ before, after, idsBefore, ids, rolls },
        guardians: guardians.get(id) ?? null,
        ended: endedOf.get(id) ?? [],
        added: addedOf.get(id) ?? [],
      }),
    ),
    ...written.leaving.map(({ studentId }) => change("student-left", studentId, { leftOn: today })),
  ];
}
