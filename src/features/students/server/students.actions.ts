import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../db/client.ts";
import type { Actor } from "../../../domain/roles.ts";
import type { Registration, StudentUpdate } from "../../../domain/schemas/people.ts";
import type { Language } from "../../../locales/languages.ts";
import { loadCatalogue } from "../../../locales/languages.ts";
import { sentence } from "../../../locales/sentence.ts";
import {
  createAccount,
  findAccountByEmail,
  hashPassword,
  rejectTakenEmail,
  voidResetLinks,
} from "../../../server/accounts/accounts.ts";
import { notifyOwner } from "../../../server/accounts/notify-owner.ts";
import { requireCurrentPassword } from "../../../server/accounts/require-current-password.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import { isOutdated } from "../../../server/base/with-current.ts";
import { emailChangedMail, registeredAgainMail } from "../../../server/credentials/account-mails.ts";
import type { Services } from "../../../server/http/context.ts";
import {
  assignedTeacherIds,
  assignTeachers,
  keepCourses,
  lockTeachers,
  unassignTeachers,
} from "../../class-groups/server/assignments.queries.ts";
import { lockStudent, updateStudentRow } from "./students.queries.ts";

/**
 * Creates a student's account, profile and assignment to the chosen teacher, all or nothing; returns the new id
 * (spec section 5, Registration).
 * @throws ApiError `invalid-input` at teacherId or subject when the teacher cannot be chosen or does not teach that
 * subject; `email-taken`, except that with HIDE_ACCOUNT_EXISTENCE a random id is returned and the owner of the account
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
    await notifyOfRegistration(services, registration.email, address);
    return randomUUID();
  }
}

/** Counted before the response, so that this case commits something too: a faster response would give it away. */
async function notifyOfRegistration(services: Services, email: string, address: string): Promise<void> {
  const { attempts, background, database, env, log, mailer } = services;
  const owner = await findAccountByEmail(database, email);
  try {
    await attempts.count("registration-mail", { account: email, address });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn("too many registrations with one e-mail: a mail to its owner was not sent");
    return;
  }
  if (owner === null) return;
  background.run(
    async () =>
      mailer.send(
        registeredAgainMail(await loadCatalogue(owner.language), owner, `${env.APP_URL}/forgot-password`),
      ),
    (err) => log.error({ err }, "a mail about a registration could not be sent"),
  );
}

async function writeRegistration(
  services: Services,
  { teacherId, subject, password, ...profile }: Registration,
  { address, language }: { address: string; language: Language },
): Promise<string> {
  const requester = { account: profile.email, address };
  services.passwords.requireRoom(requester);
  await services.attempts.count("register", requester);
  const passwordHash = await hashPassword(services, requester, password);
  return inTransaction(services.database, async (tx) => {
    const [teacher] = await lockTeachers(tx, [teacherId]);
    if (!teacher) {
      throw new ApiError("invalid-input", {
        sentence: sentence("students.teacherRequired"),
        field: "teacherId",
      });
    }
    const course = teacher.courses.find((each) => each.toLowerCase() === subject.toLowerCase());
    if (course === undefined) {
      throw new ApiError("invalid-input", {
        sentence: sentence("students.subjectNotTaught"),
        field: "subject",
      });
    }
    const studentId = await createAccount(
      tx,
      { role: "student", courses: [course], language, ...profile },
      passwordHash,
    );
    await assignTeachers(tx, studentId, [teacher.id]);
    return studentId;
  });
}

/**
 * Changes a student's profile, courses and teachers, all or nothing. `student` is the record that the actor's
 * permission was checked against. Changes of an e-mail, theirs or the parent's, of the login name and of the teachers go to
 * the audit log; a change of their own e-mail is also mailed to the former address, and reset links sent there are void.
 * @throws ApiError `invalid-input` at currentPassword when it is missing or wrong for the actor's own new e-mail,
 * at email when it is emptied, or a student without one
 * wants to add it, at teacherId for an unknown teacher; `forbidden` when a student changes their
 * login name; `email-taken`; `login-name-taken`; `conflict` when the e-mail, or anything else since the `updatedAt` of the actor's
 * copy, was changed by someone else; `not-found` when the student has been deleted; `too-many-requests`.
 */
export async function updateStudent(
  services: Services,
  actor: Actor,
  student: { id: string; email: string | null; loginName?: string | null },
  { course, teacherId: teacherIds, currentPassword, updatedAt, ...profile }: StudentUpdate,
  address: string,
): Promise<void> {
  const { id: studentId, email: formerEmail } = student;
  if (formerEmail !== null && profile.email === null) {
    throw new ApiError("invalid-input", { sentence: sentence("person.emailInvalid"), field: "email" });
  }
  const isNewLoginName = profile.loginName !== undefined && profile.loginName !== student.loginName;
  if (isNewLoginName && actor.role !== "admin") throw new ApiError("forbidden");
  const isNewEmail = profile.email !== formerEmail;
  const isOwnNewEmail = isNewEmail && actor.id === studentId;
  if (isOwnNewEmail && formerEmail === null) {
    // They have no password to ask for, and the address would open the account for good.
    throw new ApiError("invalid-input", { sentence: sentence("students.emailFromSchool"), field: "email" });
  }
  if (isOwnNewEmail && formerEmail !== null) {
    await requireCurrentPassword(services, { id: studentId, email: formerEmail }, currentPassword, address);
  }
  // Counts unless the change succeeds: trying one address after another would reveal who has an account.
  const attempt = isOwnNewEmail
    ? await services.attempts.count("taken-email", {
        account: studentId,
        address,
        email: formerEmail ?? undefined,
      })
    : null;
  const language = await inTransaction(services.database, async (tx) => {
    // Before the lock on the student: a reset also locks the links first and then, through its audit entry, the
    // account.
    if (isNewEmail) await voidResetLinks(tx, student.id);
    const locked = await lockStudent(tx, student.id);
    if (!locked) throw new ApiError("not-found");
    if (locked.email !== student.email || isOutdated(updatedAt, locked.updatedAt)) {
      throw new ApiError("conflict", { sentence: sentence("editing.conflictTitle") });
    }

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
    await rejectTakenEmail(updateStudentRow(tx, student.id, { ...profile, courses: course }));
    await keepCourses(tx, student.id, course);
    await unassignTeachers(tx, student.id, removedIds);
    await assignTeachers(tx, student.id, addedIds);

    const changed = (["email", "parentEmail"] as const).filter((key) => profile[key] !== locked[key]);
    if (changed.length > 0) {
      await recordChange(tx, {
        actor,
        action: "student.change-email",
        recordId: student.id,
        studentId: student.id,
        before: Object.fromEntries(changed.map((key) => [key, locked[key]])),
        after: Object.fromEntries(changed.map((key) => [key, profile[key]])),
      });
    }
    if (profile.loginName !== undefined && profile.loginName !== locked.loginName) {
      await recordChange(tx, {
        actor,
        action: "student.change-login-name",
        recordId: student.id,
        studentId: student.id,
        before: { loginName: locked.loginName },
        after: { loginName: profile.loginName },
      });
    }
    if (removedIds.length > 0 || addedIds.length > 0) {
      await recordChange(tx, {
        actor,
        action: "student.assign-teachers",
        recordId: student.id,
        studentId: student.id,
        before: { teacherId: formerIds },
        after: { teacherId: teacherIds },
      });
    }
    return locked.language;
  });
  await attempt?.notMade();
  if (!isNewEmail || formerEmail === null) return;
  notifyOwner(
    services,
    emailChangedMail(await loadCatalogue(language), { ...profile, email: formerEmail }),
    address,
  );
}
