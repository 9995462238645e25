import { randomUUID } from "node:crypto";
import { inTransaction, type Transaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import type { AddStudent } from "#domain/schemas/people.ts";
import {
  assignTeachers,
  lockTeachers,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { enrol } from "#features/class-groups/server/enrolments/enrolments.actions.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { addGuardians } from "#features/students/server/guardians/guardians.actions.ts";
import { requireBorn, writeExternalIds } from "#features/students/server/identifiers/identifiers.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { insertUserOnce, updateAccount } from "#server/accounts/accounts.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { queueMail } from "#server/mails/account-mails.ts";
import { findAddition } from "./students.queries.ts";

/**
 * Adds a student, confirmed at once, with teachers, courses and class groups, all or nothing; returns the id. With an e-mail they
 * get a link to choose a password. `today` is the school's day. A repeated request with the same id
 * returns it again, and does nothing.
 * @throws ApiError `email-taken`; `login-name-taken`; `invalid-input` at teacherId or classGroupIds for what no longer exists, and for
 * a guardian's answer or a date of birth after today, and at an external id or a rollNumber that another student has;
 * `conflict` when the id stands for someone else, or the class groups give more courses or teachers than a profile may have.
 */
export async function addStudent(
  services: Services,
  actor: Actor,
  { id = randomUUID(), ...student }: AddStudent,
  today: string,
): Promise<string> {
  await inTransaction(services.database, async (tx) => writeStudent(tx, actor, { id, ...student }, today));
  services.mails.sendSoon();
  return id;
}

async function writeStudent(
  tx: Transaction,
  actor: Actor,
  {
    id,
    course,
    teacherId: teacherIds,
    classGroupIds,
    rollNumber,
    guardians,
    ...details
  }: AddStudent & { id: string },
  today: string,
): Promise<void> {
  const { admission, pen, apaar, other, ...profile } = details;
  requireBorn(profile.dateOfBirth, today);
  const { name, surname, email, loginName } = profile;
  const after = { role: "student", name, surname, email, loginName };
  // Class groups before teachers, as everyone does (docs/decisions/033). Whether they all exist is checked on enrolling.
  await lockClassGroups(tx, classGroupIds);
  const teachers = await lockTeachers(tx, teacherIds);
  if (teachers.length < teacherIds.length) {
    throw new ApiError("invalid-input", { sentence: sentence("person.teacherNotFound"), field: "teacherId" });
  }
  const student = { id, role: "student" as const, courses: course, confirmedAt: new Date(), ...profile };
  if (!(await insertUserOnce(tx, student))) {
    return requireSameAddition(tx, id, after);
  }
  await assignTeachers(tx, id, teacherIds);
  await writeExternalIds(tx, id, { admission, pen, apaar, other });
  if (guardians !== undefined) await addGuardians(tx, actor, id, guardians, today);
  if (classGroupIds.length > 0) {
    await enrolNew(tx, actor, { studentId: id, classGroupIds, rollNumber, today });
  }
  await writeStudentEntry(tx, actor, "student.add", id, { after });
  if (email !== null) await queueMail(tx, { kind: "first-password", userId: id, email });
}

async function enrolNew(
  tx: Transaction,
  actor: Actor,
  {
    studentId,
    ...wanted
  }: { studentId: string; classGroupIds: string[]; rollNumber: string | null; today: string },
): Promise<void> {
  try {
    await enrol(tx, actor, { studentIds: [studentId], ...wanted });
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== "not-found") throw error;
    throw new ApiError("invalid-input", {
      sentence: sentence("students.classGroupGone"),
      field: "classGroupIds",
    });
  }
}

/** @throws ApiError `conflict` unless this student was added with these names. */
async function requireSameAddition(
  tx: Transaction,
  id: string,
  wanted: Record<string, string | null>,
): Promise<void> {
  const stored = await findAddition(tx, id);
  const isSame = stored !== null && Object.keys(wanted).every((key) => stored[key] === wanted[key]);
  if (!isSame) throw new ApiError("conflict", { sentence: sentence("students.addedOtherwise") });
  // Written, so that the response waits until the first request's row is durable (docs/decisions/024).
  await updateAccount(tx, id, {});
}
