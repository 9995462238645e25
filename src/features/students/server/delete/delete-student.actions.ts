import { type Database, inTransaction } from "#db/client.ts";
import type { Actor } from "#domain/roles.ts";
import { lockClassGroups } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { voidResetLinks } from "#server/accounts/accounts.ts";
import { writeStudentEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { classGroupIdsOf, findUse, lockDeletable, setDeleted, takeRows } from "./delete-student.queries.ts";

/**
 * Deletes a student that nothing refers to. The record stays, as of a deleted teacher, because the audit log names it; it is found
 * nowhere and opens nothing. What belongs to it goes to the audit log. The same request again changes nothing.
 * @throws ApiError `not-found` when there never was such a student; `conflict` when something would be lost.
 */
export async function deleteStudent(database: Database, actor: Actor, studentId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    // In the usual order: class groups, links, the student. A class that is added meanwhile, a submission and a sign-in wait for
    // the student, or are seen below.
    await lockClassGroups(tx, await classGroupIdsOf(tx, studentId));
    await voidResetLinks(tx, studentId);
    const student = await lockDeletable(tx, studentId);
    if (student === null) throw new ApiError("not-found");
    if (student.deletedAt !== null) return;
    const why = await findUse(tx, studentId);
    if (why !== null) throw new ApiError("conflict", { sentence: sentence(`deletion.${why}`) });
    const { name, surname } = student;
    const stored = await takeRows(tx, studentId);
    await setDeleted(tx, studentId, new Date());
    await writeStudentEntry(tx, actor, "student.delete", studentId, { before: { name, surname, stored } });
  });
}
