import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import type { Registration, StudentUpdate } from "#domain/schemas/people.ts";
import {
  assignedTeacherIds,
  assignTeachers,
  keepCourses,
  lockTeachers,
  unassignTeachers,
} from "#features/class-groups/server/assignments/assignments.queries.ts";
import { enrol } from "#features/class-groups/server/enrolments/enrolments.actions.ts";
import { type Invitation, insertUse } from "#features/invitations/server/invitations.queries.ts";
import { countHiddenUse } from "#features/invitations/server/teacher-registration.actions.ts";
import { lockInvitation, readInvitation } from "#features/invitations/server/use-invitation.actions.ts";
import { noteContactChange } from "#features/students/server/guardians/guardians.actions.ts";
import { readIdentifiers } from "#features/students/server/identifiers/identifiers.actions.ts";
import type { Language } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { createAccount, hashPassword, rejectTakenEmail, updateAccount } from "#server/accounts/accounts.ts";
import { changeEmail } from "#server/accounts/change-email.ts";
import { notifyOfRegistration } from "#server/accounts/notify-owner.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { editConflict, requireCurrent } from "#server/http/with-current.ts";
import { readSchool } from "#server/school/read-school.ts";
import { lockStudent } from "./students.queries.ts";

const asStudent = { role: "student", field: "invitation" } as const;

/**
 * Creates a student's account and profile, and their assignment to the chosen teacher or their enrolment in the class group that
 * invited them, all or nothing; returns the new id (spec section 5, Registration). An admin confirms them later.
 * @throws ApiError `forbidden` when nobody may register, or only with a code; `link-invalid` at invitation; `invalid-input` at
 * teacherId or subject when the teacher cannot be chosen or does not teach that subject; `email-taken`, except that with HIDE_ACCOUNT_EXISTENCE a random id is returned and the owner of the account
 * gets a mail; `too-many-requests`; `unavailable`.
 */
export async function registerStudent(
  services: Services,
  registration: Registration,
  { address, language }: { address: string; language: Language },
): Promise<string> {
  try {
    return await writeRegistration(services, registration, { address, language });
  } catch (error) {
    const isTaken = error instanceof ApiError && error.body.code === "email-taken";
    if (!isTaken || !services.env.HIDE_ACCOUNT_EXISTENCE) throw error;
    const { email, invitation } = registration;
    if (invitation === undefined) await notifyOfRegistration(services, email, address);
    else await countHiddenUse(services, invitation, { email, address, ...asStudent });
    return randomUUID();
  }
}

/** Checks that anybody may register, or has the code for it, and returns what its code is for; null without a code. */
async function readRegistrationInvitation(
  services: Services,
  { code, address }: { code: string | undefined; address: string },
): Promise<Invitation | null> {
  const { registration } = await readSchool(services.database);
  if (registration === "closed")
    throw new ApiError("forbidden", { sentence: sentence("students.registrationClosed") });
  if (code !== undefined) return readInvitation(services, { code, address }, asStudent);
  if (registration === "code")
    throw new ApiError("forbidden", { sentence: sentence("students.codeRequired"), field: "invitation" });
  return null;
}

async function writeRegistration(
  services: Services,
  { teacherId, subject, password, invitation: code, ...profile }: Registration,
  { address, language }: { address: string; language: Language },
): Promise<string> {
  const requester = { account: profile.email, address };
  services.passwords.requireRoom(requester);
  const invited = await readRegistrationInvitation(services, { code, address });
  await services.attempts.count("register", requester);
  const classGroupId = invited?.classGroupId ?? null;
  if (classGroupId === null && teacherId === undefined) throw teacherRequired();
  const passwordHash = await hashPassword(services, requester, password);
  return inTransaction(services.database, async (tx) => {
    const invitation = code === undefined ? null : await lockInvitation(tx, services, code, asStudent);
    const chosen = classGroupId === null ? await lockChoice(tx, { teacherId, subject }) : null;
    const studentId = await createAccount(
      tx,
      { role: "student", courses: chosen === null ? [] : [chosen.course], language, ...profile },
      passwordHash,
    );
    if (chosen !== null) await assignTeachers(tx, studentId, [chosen.teacherId]);
    if (classGroupId !== null) {
      const today = todayIn(services.env.TIME_ZONE);
      await enrol(tx, null, { studentIds: [studentId], classGroupIds: [classGroupId], today });
    }
    if (invitation !== null) await insertUse(tx, invitation.id, studentId);
    return studentId;
  });
}

function teacherRequired(): ApiError {
  return new ApiError("invalid-input", {
    sentence: sentence("students.teacherRequired"),
    field: "teacherId",
  });
}

/** The teacher and the course that a student chose, if they can be chosen. */
async function lockChoice(
  tx: Transaction,
  { teacherId, subject }: Pick<Registration, "teacherId" | "subject">,
): Promise<{ teacherId: string; course: string }> {
  const [teacher] = await lockTeachers(tx, teacherId === undefined ? [] : [teacherId]);
  if (!teacher) throw teacherRequired();
  if (subject === undefined)
    throw new ApiError("invalid-input", { sentence: sentence("person.subjectRequired"), field: "subject" });
  const course = teacher.courses.find((each) => each.toLowerCase() === subject.toLowerCase());
  if (course === undefined)
    throw new ApiError("invalid-input", {
      sentence: sentence("students.subjectNotTaught"),
      field: "subject",
    });
  return { teacherId: teacher.id, course };
}

/**
 * Changes a student's profile, courses and teachers, all or nothing. `student` is the record that the actor's
 * permission was checked against. Changes of their e-mail, of the login name, of the parent's contacts and of the teachers go
 * to the audit log; a change of their own e-mail is also mailed to the former address, and reset links sent there are void.
 * @throws ApiError `invalid-input` at currentPassword when it is missing or wrong for the actor's own new e-mail,
 * at email or parentEmail when a student with an e-mail leaves it out, at email when a student without one
 * wants to add it, at teacherId for an unknown teacher; `forbidden` when a student changes their
 * login name; `email-taken`; `login-name-taken`; `conflict` when the e-mail, or anything else since the `updatedAt` of the actor's
 * copy, was changed by someone else; `not-found` when the student has been deleted; `too-many-requests`.
 */
export async function updateStudent(
  services: Services,
  actor: Actor,
  student: { id: string; email: string | null; loginName?: string | null },
  { course, teacherId: teacherIds, currentPassword, updatedAt, ...sent }: StudentUpdate,
  address: string,
): Promise<void> {
  const { id: studentId, email: formerEmail } = student;
  const isSameLoginName = student.loginName === sent.loginName;
  const profile = { ...sent, loginName: isSameLoginName ? undefined : sent.loginName };
  for (const field of ["email", "parentEmail"] as const) {
    if (formerEmail === null || profile[field] !== null) continue;
    throw new ApiError("invalid-input", { sentence: sentence("person.emailInvalid"), field });
  }
  const isNewLoginName = profile.loginName !== undefined;
  if (isNewLoginName && reachOf(actor, "student.update") !== "any") throw new ApiError("forbidden");
  if (actor.id === studentId && formerEmail === null && profile.email !== null) {
    // They have no password to confirm it with, and the address would open the account permanently.
    throw new ApiError("invalid-input", { sentence: sentence("students.emailFromSchool"), field: "email" });
  }
  const { email } = profile;
  await changeEmail(services, { actor, account: student, email, currentPassword, address }, async (tx) => {
    const locked = await lockStudent(tx, student.id);
    if (!locked) throw new ApiError("not-found");
    if (locked.email !== student.email) throw editConflict();
    requireCurrent(updatedAt, locked.updatedAt);

    const formerIds = await assignedTeacherIds(tx, student.id);
    const removedIds = formerIds.filter((id) => !teacherIds.includes(id));
    const addedIds = teacherIds.filter((id) => !formerIds.includes(id));
    const teachers = await lockTeachers(tx, addedIds);
    if (teachers.length < addedIds.length) {
      throw new ApiError("invalid-input", {
        sentence: sentence("person.teacherNotFound"),
        field: "teacherId",
      });
    }
    // Where the date of birth is known, the age follows from it.
    const age = locked.dateOfBirth === null ? profile.age : undefined;
    const before = await readIdentifiers(tx, locked);
    const after = { ...before, name: profile.name, surname: profile.surname };
    await rejectTakenEmail(updateAccount(tx, student.id, { ...profile, age, courses: course }));
    await keepCourses(tx, student.id, course);
    await unassignTeachers(tx, student.id, removedIds);
    await assignTeachers(tx, student.id, addedIds);

    // By a former name, others may have written about them.
    if (!isDeepStrictEqual(before, after)) {
      await writeStudentEntry(tx, actor, "student.change-identifiers", student.id, { before, after });
    }
    if (profile.email !== locked.email) {
      await writeStudentEntry(tx, actor, "student.change-email", student.id, {
        before: { email: locked.email },
        after: { email: profile.email },
      });
    }
    if (profile.loginName !== undefined && profile.loginName !== locked.loginName) {
      await writeStudentEntry(tx, actor, "student.change-login-name", student.id, {
        before: { loginName: locked.loginName },
        after: { loginName: profile.loginName },
      });
    }
    await noteContactChange(tx, { actor, studentId: student.id, before: locked, after: profile });
    if (removedIds.length > 0 || addedIds.length > 0) {
      await writeStudentEntry(tx, actor, "student.assign-teachers", student.id, {
        before: { teacherId: formerIds },
        after: { teacherId: teacherIds },
      });
    }
  });
}
