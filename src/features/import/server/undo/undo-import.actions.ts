import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import type { ImportUndo } from "#domain/import/schemas.ts";
import type { Actor } from "#domain/roles.ts";
import { externalIdKinds } from "#domain/student-ids.ts";
import { writeTaughtBy } from "#features/class-groups/server/class-group-teachers.actions.ts";
import { findHistory, readTaughtBy } from "#features/class-groups/server/class-groups.queries.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import {
  deleteEnrolments,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { restoreEnrolment } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import {
  readRollNumbers,
  rollNumbersApart,
  writeRollNumbers,
} from "#features/class-groups/server/enrolments/roll-numbers.queries.ts";
import { writeFields, writeIds } from "#features/import/server/apply/write-people.actions.ts";
import { claimImporting, requireImport } from "#features/import/server/imports.actions.ts";
import {
  importChanges,
  importedStudents,
  importedTeacherNames,
  imports,
} from "#features/import/server/imports.table.ts";
import { lockForImport } from "#features/import/server/snapshot.queries.ts";
import { externalIds } from "#features/students/server/external-ids.table.ts";
import { writeManyGuardians } from "#features/students/server/guardians/guardians.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { users } from "#server/accounts/users.table.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { planUndo, restored, type UndoPlan } from "./plan-undo.queries.ts";
import { listAdded, lockUnused, removeUnused } from "./undo-import.queries.ts";

function toPreview(plan: UndoPlan): ImportUndo {
  return {
    digest: createHash("sha256").update(JSON.stringify(plan)).digest("base64url"),
    removed: {
      students: plan.removedStudents.length,
      teachers: plan.removedTeachers.length,
      classGroups: plan.groups.length,
    },
    restored: plan.restoredStudents.length,
    returned: plan.returned.length,
    inUse: plan.inUse,
  };
}

/** @throws ApiError `not-found`; `conflict` unless the import was applied, and not undone. */
async function requireApplied(database: Database | Transaction, id: string) {
  const found = await requireImport(database, id);
  if (found.state === "open") throw new ApiError("conflict", { sentence: sentence("importing.notApplied") });
  if (found.state === "undone") throw new ApiError("conflict", { sentence: sentence("importing.isUndone") });
  return found;
}

/** What the undo of an import would do. @throws ApiError as `requireApplied`. */
export async function previewUndo(database: Database, id: string): Promise<ImportUndo> {
  await requireApplied(database, id);
  return toPreview(await planUndo(database, id));
}

/**
 * Undoes an import as a whole; the same request again returns the result. `today` is the school's day.
 * @throws ApiError as `requireApplied`; `conflict` when the school is not as in the preview any more.
 */
export async function undoImport(
  database: Database,
  actor: Actor,
  { id, digest, today }: { id: string; digest: string; today: string },
) {
  return inTransaction(database, async (tx) => {
    await claimImporting(tx);
    const found = await requireImport(tx, id);
    if (found.state === "undone") return found;
    await requireApplied(tx, id);
    await lockForImport(tx, found.schoolYearId, async () => {
      await lockUnused(
        tx,
        (await listAdded(tx, id)).map((added) => added.id),
      );
      const rows = await tx
        .select({ id: importChanges.recordId })
        .from(importChanges)
        .where(eq(importChanges.importId, id));
      return rows.map((row) => row.id);
    });
    const plan = await planUndo(tx, id);
    const preview = toPreview(plan);
    if (preview.digest !== digest) {
      throw new ApiError("conflict", { sentence: sentence("importing.schoolChanged") });
    }
    await tx.delete(importedTeacherNames).where(eq(importedTeacherNames.importId, id));
    await undoTaught(tx, plan);
    await removeStudents(tx, plan);
    await restoreStudents(tx, plan, today);
    await removeTeachers(tx, plan);
    for (const group of plan.groups) {
      if ((await findHistory(tx, group)) === null)
        await tx.delete(classGroups).where(eq(classGroups.id, group));
    }
    await tx.update(imports).set({ undoneAt: new Date() }).where(eq(imports.id, id));
    await writeAuditEntry(tx, {
      actor,
      action: "school.import-undo",
      recordId: id,
      after: { ...preview.removed, restored: preview.restored, inUse: preview.inUse.length },
    });
    return requireImport(tx, id);
  });
}

/** Class groups no longer give what the import said that is taught in them. */
async function undoTaught(tx: Transaction, { taught }: UndoPlan): Promise<void> {
  for (const [classGroupId, pairs] of Map.groupBy(taught, (pair) => pair.classGroupId)) {
    const before = await readTaughtBy(tx, classGroupId);
    const after = before.filter(
      ({ teacherId, subject }) =>
        !pairs.some((pair) => pair.teacherId === teacherId && pair.subject === subject),
    );
    if (after.length < before.length) await writeTaughtBy(tx, classGroupId, { before, after });
  }
}

/** Students whom nobody has used are deleted, with what they hold: the audit log still knows them. */
async function removeStudents(tx: Transaction, { removedStudents: ids }: UndoPlan): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(inArray(enrolments.studentId, ids));
  await deleteEnrolments(
    tx,
    rows.map(({ id }) => id),
  );
  await tx.delete(externalIds).where(inArray(externalIds.studentId, ids));
  await writeManyGuardians(tx, new Map(ids.map((id) => [id, []])));
  await tx.delete(importedStudents).where(inArray(importedStudents.studentId, ids));
  await removeUnused(tx, ids);
  await tx.update(users).set({ deletedAt: new Date() }).where(inArray(users.id, ids));
}

async function restoreStudents(
  tx: Transaction,
  { restoredStudents: students, returned }: UndoPlan,
  today: string,
): Promise<void> {
  if (returned.length > 0) await tx.update(users).set({ leftOn: null }).where(inArray(users.id, returned));
  if (students.length === 0) return;
  await writeFields(
    tx,
    students.map(({ id, change }) => ({ id, after: restored(change.before, change.after) })),
  );
  for (const { id, change } of students) {
    const gone = externalIdKinds.filter((kind) => change.ids[kind] && !change.idsBefore[kind]);
    await tx.delete(externalIds).where(and(eq(externalIds.studentId, id), inArray(externalIds.kind, gone)));
  }
  await writeIds(
    tx,
    students.map(({ id, change }) => ({ id, ids: change.idsBefore })),
  );
  await writeManyGuardians(
    tx,
    new Map(students.flatMap(({ id, guardians }) => (guardians === null ? [] : [[id, guardians]]))),
  );
  await deleteEnrolments(
    tx,
    students.flatMap(({ change }) => change.added.map(({ id }) => id)),
  );
  // Until all are written, two students may have one roll number.
  await tx.execute(sql`set constraints ${sql.identifier(rollNumbersApart)} deferred`);
  const reopened = students.flatMap(({ change }) => change.ended);
  for (const enrolment of reopened) await restoreEnrolment(tx, enrolment);
  const numbers = await readRollNumbers(
    tx,
    reopened.map(({ id }) => id),
  );
  await writeRollNumbers(tx, [
    ...[...numbers].map(([enrolmentId, rollNumber]) => ({ enrolmentId, rollNumber })),
    ...students.flatMap(({ change }) =>
      change.rolls.map(({ enrolmentId, before }) => ({ enrolmentId, rollNumber: before })),
    ),
  ]);
  await tx.execute(sql`set constraints ${sql.identifier(rollNumbersApart)} immediate`);
  const ids = students.map(({ id }) => id);
  await settleEnrolments(tx, ids, today);
  // The next import compares with the school, not with this import's values.
  await tx.delete(importedStudents).where(inArray(importedStudents.studentId, ids));
}

async function removeTeachers(
  tx: Transaction,
  { removedTeachers, restoredTeachers }: UndoPlan,
): Promise<void> {
  for (const { id, before } of restoredTeachers) await tx.update(users).set(before).where(eq(users.id, id));
  const withoutAddress = restoredTeachers.filter(({ before }) => before.email === null).map(({ id }) => id);
  await tx.execute(sql`delete from password_links where user_id = any(${sql.param(withoutAddress)}::uuid[])`);
  if (removedTeachers.length === 0) return;
  await removeUnused(tx, removedTeachers);
  for (const table of ["class_group_teachers", "student_teachers"])
    await tx.execute(sql`
      delete from ${sql.identifier(table)} where teacher_id = any(${sql.param(removedTeachers)}::uuid[])`);
  await tx.update(users).set({ deletedAt: new Date() }).where(inArray(users.id, removedTeachers));
}
