import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import type { KnownGuardian, Operations, StudentFields } from "#domain/import/planned-rows.ts";
import { externalIdKey, externalIdKinds } from "#domain/student-ids.ts";
import { importedStudents, importedTeacherNames } from "#features/import/server/imports.table.ts";
import { pinCodes } from "#features/sign-in/server/pin/pins.table.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import type { GuardianDetails } from "#features/students/server/guardians/guardians.queries.ts";
import {
  readStoredGuardians,
  writeManyGuardians,
} from "#features/students/server/guardians/guardians.queries.ts";
import { suggestLoginNames } from "#features/students/server/login-names/login-names.queries.ts";
import { rejectTakenEmail } from "#server/accounts/accounts.ts";
import { knownDevices } from "#server/accounts/known-devices.table.ts";
import { passwordLinks } from "#server/accounts/password-links.table.ts";
import { users } from "#server/accounts/users.table.ts";
import { sessions } from "#server/credentials/sessions.table.ts";

// Each table is written by a few statements, however many people there are. All of them were locked with the snapshot.

/** A person whom the import adds, with the id that they got. */
export type Added<Person> = Person & { id: string };

/** Writes new students, confirmed at once; those without e-mail or login name get one. */
export async function addStudents(
  tx: Transaction,
  wanted: Operations["newStudents"],
  nameOfGroup: (ref: string) => string,
): Promise<Added<Operations["newStudents"][number]>[]> {
  const nameless = wanted.filter(({ email, loginName }) => email === null && loginName === null);
  const suggestions = await suggestLoginNames(
    tx,
    nameless.map(({ name, surname, ids, joins: [first] }) => ({
      name,
      surname,
      classGroup: first && nameOfGroup(first.group),
      rollNumber: first?.rollNumber,
      admission: ids.admission,
    })),
    wanted.flatMap(({ loginName }) => loginName ?? []),
  );
  const suggested = new Map(nameless.map((student, index) => [student, suggestions[index] ?? null]));
  const added = wanted.map((student) => ({
    ...student,
    id: randomUUID(),
    loginName: student.loginName ?? suggested.get(student) ?? null,
  }));
  const confirmedAt = new Date();
  const rows = added.map(
    ({ row: _row, ids: _ids, guardians: _guardians, joins: _joins, fileValues: _fileValues, ...fields }) => ({
      ...fields,
      role: "student" as const,
      confirmedAt,
    }),
  );
  await rejectTakenEmail(insertRows(tx, users, rows));
  await writeIds(tx, added);
  await writeGuardiansOf(tx, added);
  return added;
}

/** Writes the external ids of students; those of the same kinds are replaced. */
export async function writeIds(
  tx: Transaction,
  students: readonly { id: string; ids: Operations["newStudents"][number]["ids"] }[],
): Promise<void> {
  const rows = students.flatMap(({ id, ids }) =>
    externalIdKinds.flatMap((kind) => {
      const value = ids[kind];
      return value === undefined ? [] : [{ studentId: id, kind, value, key: externalIdKey(value) }];
    }),
  );
  await tx.execute(sql`
    delete from external_ids
    using unnest(${sql.param(rows.map(({ studentId }) => studentId))}::uuid[], ${sql.param(rows.map(({ kind }) => kind))}::text[])
      as input (student_id, kind)
    where external_ids.student_id = input.student_id and external_ids.kind = input.kind`);
  await insertRows(tx, externalIds, rows);
}

/** Writes the whole lists of guardians; answers stay with the contacts. Returns the lists before and after. */
export async function writeGuardiansOf(
  tx: Transaction,
  students: readonly {
    id: string;
    guardians: readonly KnownGuardian[];
    guardiansBefore?: readonly KnownGuardian[];
  }[],
): Promise<Map<string, { before: GuardianDetails[]; after: GuardianDetails[] }>> {
  const stored = await readStoredGuardians(
    tx,
    students.map(({ id }) => id),
  );
  const detailed = (guardian: KnownGuardian): GuardianDetails => {
    const storedGuardian = guardian.id === null ? undefined : stored.get(guardian.id);
    return {
      id: guardian.id,
      name: guardian.name,
      relation: guardian.relation as GuardianDetails["relation"],
      phone: guardian.phone,
      email: guardian.email,
      language: storedGuardian?.language ?? null,
      mayReceive: storedGuardian?.mayReceive ?? true,
    };
  };
  const lists = new Map(
    students.map(({ id, guardians, guardiansBefore = [] }) => {
      return [id, { before: guardiansBefore.map(detailed), after: guardians.map(detailed) }] as const;
    }),
  );
  await writeManyGuardians(tx, new Map([...lists].map(([id, { after }]) => [id, after])));
  return lists;
}

const columnOf = {
  name: sql.raw("name"),
  surname: sql.raw("surname"),
  email: sql.raw("email"),
  loginName: sql.raw("login_name"),
  dateOfBirth: sql.raw("date_of_birth"),
  city: sql.raw("city"),
  education: sql.raw("education"),
};

/** Writes fields of students: one statement for each field. */
export async function writeFields(
  tx: Transaction,
  students: readonly { id: string; after: Partial<StudentFields> }[],
): Promise<void> {
  for (const [field, column] of Object.entries(columnOf)) {
    const affected = students.filter(({ after }) => field in after);
    if (affected.length === 0) continue;
    const values = affected.map(({ after }) => after[field as keyof StudentFields] ?? null);
    const type = sql.raw(field === "dateOfBirth" ? "date" : "text");
    await rejectTakenEmail(
      tx.execute(sql`
        update users set ${column} = input.value, updated_at = now()
        from unnest(${sql.param(affected.map(({ id }) => id))}::uuid[], ${sql.param(values)}::${type}[]) as input (id, value)
        where users.id = input.id`),
    );
  }
  // Links that were sent to a former address are void.
  const readdressed = students.filter(({ after }) => "email" in after).map(({ id }) => id);
  if (readdressed.length > 0)
    await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, readdressed));
}

/** Marks locked students as left, as `markStudentLeft` does: they are signed out, and nothing that lets them in works. */
export async function markAllLeft(tx: Transaction, ids: readonly string[], leftOn: string): Promise<void> {
  if (ids.length === 0) return;
  const these = [...ids];
  await tx.delete(passwordLinks).where(inArray(passwordLinks.userId, these));
  await tx.update(users).set({ leftOn, updatedAt: new Date() }).where(inArray(users.id, these));
  await tx.delete(sessions).where(inArray(sessions.userId, these));
  await tx.delete(knownDevices).where(inArray(knownDevices.userId, these));
  await tx.delete(pinCodes).where(inArray(pinCodes.userId, these));
}

/** Stores the values of this import as the last ones of the students; class groups and roll numbers are those of this school year. */
export async function storeLastValues(
  tx: Transaction,
  fileValues: ReadonlyMap<string, Record<string, string>>,
  schoolYearId: string,
): Promise<void> {
  const rows = [...fileValues].map(([studentId, each]) => ({
    studentId,
    lastValues: { ...each, schoolYearId },
  }));
  if (rows.length === 0) return;
  await tx.delete(importedStudents).where(inArray(importedStudents.studentId, [...fileValues.keys()]));
  await insertRows(tx, importedStudents, rows);
}

/** Writes new teachers, without a way to sign in yet, and what the others get. */
export async function writeTeachers(
  tx: Transaction,
  { newTeachers, changedTeachers }: Pick<Operations, "newTeachers" | "changedTeachers">,
): Promise<Added<Operations["newTeachers"][number]>[]> {
  const added = newTeachers.map((teacher) => ({ ...teacher, id: randomUUID() }));
  const rows = added.map(({ ref: _ref, ...teacher }) => ({
    ...teacher,
    role: "teacher" as const,
    subject: teacher.courses[0] ?? null,
  }));
  await rejectTakenEmail(insertRows(tx, users, rows));
  if (changedTeachers.length > 0) {
    const write = tx.execute(sql`
      update users set updated_at = now(), email = coalesce(input.email, users.email),
        phone = coalesce(input.phone, users.phone), education = coalesce(input.education, users.education), joining_date = coalesce(input."joiningDate", users.joining_date),
        courses = coalesce((select array_agg(value order by index) from jsonb_array_elements_text(input.courses)
          with ordinality as each (value, index)), users.courses)
      from jsonb_to_recordset(${JSON.stringify(changedTeachers)}::jsonb)
        as input (id uuid, email text, phone text, education text, "joiningDate" date, courses jsonb)
      where users.id = input.id`);
    await rejectTakenEmail(write);
  }
  return added;
}

/** Stores whom names mean that a person decided about, instead of what was decided before. */
export async function storeTeacherNames(
  tx: Transaction,
  importId: string,
  decided: readonly { name: string; teacherId: string; candidateIds: string[] }[],
): Promise<void> {
  if (decided.length === 0) return;
  const names = decided.map(({ name }) => name);
  await tx.delete(importedTeacherNames).where(inArray(importedTeacherNames.name, names));
  await tx.insert(importedTeacherNames).values(decided.map((each) => ({ ...each, importId })));
}
