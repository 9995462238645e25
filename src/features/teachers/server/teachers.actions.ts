import { z } from "@hono/zod-openapi";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { isUniqueViolation } from "#db/errors.ts";
import type { Actor } from "#domain/roles.ts";
import type { AddMentor, TeacherUpdate } from "#domain/schemas/people.ts";
import {
  assignedStudentIds,
  removeFromStudents,
  restoreToStudents,
  studentIdsFromGroups,
} from "#features/class-groups/server/assignments/teacher-assignments.queries.ts";
import { lockStudents } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import {
  createAccount,
  endSessionsOf,
  hashPassword,
  rejectTakenEmail,
  updateAccount,
  voidResetLinks,
} from "#server/accounts/accounts.ts";
import { changeEmail } from "#server/accounts/change-email.ts";
import { forgetDevicesOf } from "#server/accounts/known-devices.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { editConflict, requireCurrent } from "#server/http/with-current.ts";
import { feedbackChangesWith } from "#server/live/changed-feedback.ts";
import { findDeletion, lockTeacher, markStudentsChanged, markTeacherDeleted } from "./teachers.queries.ts";

/**
 * Creates a mentor's account and profile; returns the id. Their first course is their subject, so students can choose them at once (spec
 * section 2, Add Mentor form). @throws ApiError `email-taken`.
 */
export async function addTeacher(
  services: Services,
  actor: Actor,
  { password, ...profile }: AddMentor,
  address: string,
): Promise<string> {
  // The password is queued for the admin, not the mentor.
  const passwordHash = await hashPassword(services, { account: actor.id, address }, password);
  return inTransaction(services.database, async (tx) => {
    const teacherId = await createAccount(
      tx,
      { role: "teacher", courses: [profile.subject], ...profile },
      passwordHash,
    );
    const { name, surname, email } = profile;
    await writeAuditEntry(tx, {
      actor,
      action: "teacher.add",
      recordId: teacherId,
      teacherId,
      after: { role: "teacher", name, surname, email },
    });
    return teacherId;
  });
}

/** Gives a teacher without an e-mail address one. @throws ApiError `email-taken`; `conflict` when they have one; `not-found`. */
export async function giveEmail(
  database: Database,
  actor: Actor,
  teacherId: string,
  email: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const locked = await lockTeacher(tx, teacherId);
    if (!locked) throw new ApiError("not-found");
    if (locked.email === email) return;
    if (locked.email !== null) throw editConflict();
    await rejectTakenEmail(updateAccount(tx, teacherId, { email }));
    await writeAuditEntry(tx, {
      actor,
      action: "teacher.change-email",
      recordId: teacherId,
      teacherId,
      before: { email: null },
      after: { email },
    });
  });
}

/**
 * Changes a teacher's details; `teacher` is the record that the permission was checked against. A new e-mail is audited (spec section 5,
 * Teacher update).
 * @throws ApiError as `changeEmail`; `email-taken`; `conflict` when someone else changed the e-mail, or anything since `updatedAt`;
 * `not-found` when the teacher has been deleted.
 */
export async function updateTeacher(
  services: Services,
  actor: Actor,
  teacher: { id: string; email: string | null },
  { currentPassword, updatedAt, ...profile }: TeacherUpdate,
  address: string,
): Promise<void> {
  const { email } = profile;
  await changeEmail(services, { actor, account: teacher, email, currentPassword, address }, async (tx) => {
    const locked = await lockTeacher(tx, teacher.id);
    if (!locked) throw new ApiError("not-found");
    if (locked.email !== teacher.email) throw editConflict();
    requireCurrent(updatedAt, locked.updatedAt);
    await rejectTakenEmail(updateAccount(tx, teacher.id, profile));
    if (email !== teacher.email) {
      await writeAuditEntry(tx, {
        actor,
        action: "teacher.change-email",
        recordId: teacher.id,
        teacherId: teacher.id,
        before: { email: teacher.email },
        after: { email },
      });
    }
  });
}

/** What the audit entry of a deletion keeps for the restoration. */
const removedSchema = z.object({
  /** Those who had the teacher directly, not from a class group. */
  directStudentIds: z.array(z.uuid()),
});

/** The students who had the deleted teacher directly. */
function directStudentsOf(deletion: { before: unknown } | null): string[] {
  const { data } = removedSchema.safeParse(deletion?.before);
  return data?.directStudentIds ?? [];
}

/**
 * Deletes a teacher: they cannot sign in any more, their links are void, and no student or list has them. Their lessons and the feedback
 * stay. @throws ApiError `not-found`.
 */
export async function deleteTeacher(database: Database, actor: Actor, teacherId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Before the lock on the teacher, as for a new e-mail: a link must not work again once they are restored.
    await voidResetLinks(tx, teacherId);
    // The students before the teacher, as everyone does.
    await lockStudents(tx, await assignedStudentIds(tx, teacherId));
    if (!(await markTeacherDeleted(tx, teacherId, true))) throw new ApiError("not-found");
    feedbackChangesWith(tx, [{ teacherId }]);
    const removed = await removeFromStudents(tx, teacherId);
    await markStudentsChanged(tx, removed.studentIds);
    await endSessionsOf(tx, teacherId);
    await forgetDevicesOf(tx, teacherId);
    await writeAuditEntry(tx, {
      actor,
      action: "teacher.delete",
      recordId: teacherId,
      teacherId,
      before: removed satisfies z.infer<typeof removedSchema>,
    });
  });
}

/**
 * Restores a deleted teacher, with the students who had them directly and are still at the school, and those whose class groups give them
 * now. @throws ApiError `email-taken` when another account now has the e-mail; `not-found`.
 */
export async function restoreTeacher(database: Database, actor: Actor, teacherId: string): Promise<void> {
  await inTransaction(database, (tx) => restoreTeacherIn(tx, actor, teacherId, "teacher.restore"));
}

/** As `restoreTeacher`, within the caller's transaction; the audit entry undoes that of the deletion. */
export async function restoreTeacherIn(
  tx: Transaction,
  actor: Actor,
  teacherId: string,
  action: "teacher.restore" | "audit.undo",
): Promise<void> {
  const fromGroups = await studentIdsFromGroups(tx, teacherId);
  await lockStudents(tx, [...directStudentsOf(await findDeletion(tx, teacherId)), ...fromGroups]);
  if (!(await rejectTakenRestore(markTeacherDeleted(tx, teacherId, false)))) throw new ApiError("not-found");
  feedbackChangesWith(tx, [{ teacherId }]);
  const deletion = await findDeletion(tx, teacherId);
  const studentIds = await restoreToStudents(tx, teacherId, directStudentsOf(deletion));
  await markStudentsChanged(tx, studentIds);
  await writeAuditEntry(tx, {
    actor,
    action,
    recordId: teacherId,
    teacherId,
    after: { studentIds },
    undoes: deletion?.id,
  });
}

/** The restoring admin sees no e-mail field, so the message itself must say what is wrong. */
async function rejectTakenRestore<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, "users_email_unique")) throw error;
    throw new ApiError("email-taken", { sentence: sentence("teachers.restoreEmailTaken") });
  }
}
