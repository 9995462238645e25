import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { ApplyImport } from "#domain/import/schemas.ts";
import type { Actor } from "#domain/roles.ts";
import { claimImporting, requireImport } from "#features/import/server/imports.actions.ts";
import { importChanges, importRows, imports } from "#features/import/server/imports.table.ts";
import { type PreparedImport, prepareImport } from "#features/import/server/preview.actions.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { addGroups, addTaught, enrolStudents } from "./write-class-groups.actions.ts";
import {
  addStudents,
  markAllLeft,
  storeLastValues,
  storeTeacherNames,
  writeFields,
  writeGuardiansOf,
  writeIds,
  writeTeachers,
} from "./write-people.actions.ts";
import { auditParts, changesOf, type Written } from "./written.queries.ts";

/** @throws ApiError `conflict` when the school would be changed more than usual, and the admin has not entered the number. */
function requireConfirmed({ mustConfirm }: PreparedImport["summary"], confirmed: number | undefined): void {
  if (mustConfirm === null || mustConfirm.number === confirmed) return;
  const { why, number } = mustConfirm;
  throw new ApiError("conflict", {
    sentence:
      why === "leaving"
        ? sentence("importing.confirmLeaving", number)
        : sentence("importing.confirmChanged", number),
    field: "confirmed",
  });
}

/** Writes the progress on another connection, so that it can be read before the transaction ends. */
function progressOf(database: Database, id: string) {
  return async (progress: number | null) => {
    await database
      .update(imports)
      .set({ progress })
      .where(and(eq(imports.id, id), isNull(imports.appliedAt)));
  };
}

/**
 * Does what the preview says, all or nothing. The same request again returns the result.
 * @throws ApiError `not-found`; `conflict` when another import is being applied, rows have not arrived, the school is not as in the preview
 * any more, or a number must be confirmed.
 */
export async function applyImport(
  { database, env, log }: Pick<Services, "database" | "env" | "log">,
  actor: Actor,
  id: string,
  { digest, confirmed }: ApplyImport,
) {
  const report = progressOf(database, id);
  const today = todayIn(env.TIME_ZONE);
  try {
    return await inTransaction(database, async (tx) => {
      await claimImporting(tx);
      const open = await requireImport(tx, id);
      if (open.state === "undone")
        throw new ApiError("conflict", { sentence: sentence("importing.isUndone") });
      if (open.state === "applied") return open;
      if (open.missingRows > 0) {
        const { rowCount, missingRows } = open;
        throw new ApiError("conflict", {
          sentence: sentence("importing.rowsMissing", rowCount, rowCount + missingRows),
        });
      }
      await report(0);
      const prepared = await prepareImport(tx, open, { today, locks: true });
      if (prepared.summary.digest !== digest) {
        throw new ApiError("conflict", { sentence: sentence("importing.schoolChanged") });
      }
      requireConfirmed(prepared.summary, confirmed);
      await report(30);
      await write(tx, actor, { id, schoolYearId: open.schoolYearId, prepared, today, report });
      return requireImport(tx, id);
    });
  } catch (error) {
    await report(null).catch((failure: unknown) => log.warn({ err: failure }, "progress was not reset"));
    throw error;
  }
}

interface Writing {
  id: string;
  schoolYearId: string;
  prepared: PreparedImport;
  today: string;
  report: (progress: number) => Promise<void>;
}

async function write(
  tx: Transaction,
  actor: Actor,
  { id, schoolYearId, prepared: { plan, snapshot, summary }, today, report }: Writing,
): Promise<void> {
  const { operations } = plan;
  const groups = await addGroups(tx, schoolYearId, operations.newGroups);
  const groupIds = new Map(groups.map((group) => [group.ref, group.id]));
  const groupNames = new Map([...snapshot.classGroups, ...groups].map((group) => [group.id, group.name]));
  const idOf = (ref: string) => groupIds.get(ref) ?? ref;
  const teachers = await writeTeachers(tx, operations);
  const teacherIds = new Map(teachers.map((teacher) => [teacher.ref, teacher.id]));
  const teacherIdOf = (ref: string) => teacherIds.get(ref) ?? ref;
  const taught = operations.taught.map(({ group, teacher, subject }) => ({
    classGroupId: idOf(group),
    teacherId: teacherIdOf(teacher),
    subject,
  }));
  await addTaught(tx, taught);
  const decidedNames = operations.teacherNames.map(({ name, teacher, candidates }) => ({
    name,
    teacherId: teacherIdOf(teacher),
    candidateIds: candidates.map(teacherIdOf),
  }));
  await storeTeacherNames(tx, id, decidedNames);
  await report(40);
  const students = await addStudents(tx, operations.newStudents, (ref) => groupNames.get(idOf(ref)) ?? "");
  await report(60);
  const changed = operations.changedStudents;
  await writeFields(tx, changed);
  await writeIds(tx, changed);
  const guardians = await writeGuardiansOf(
    tx,
    changed.flatMap((each) => (each.guardians === null ? [] : [{ ...each, guardians: each.guardians }])),
  );
  const placings = [
    ...students.map(({ id: studentId, joins }) => ({ studentId, joins, leaves: null, rolls: [] })),
    ...changed.map(({ id: studentId, ...each }) => ({ studentId, ...each })),
  ].filter(({ joins, leaves, rolls }) => joins.length > 0 || leaves !== null || rolls.length > 0);
  const { ended, added } = await enrolStudents(tx, placings, { idOf, today });
  await report(90);
  await markAllLeft(
    tx,
    operations.leaving.map(({ studentId }) => studentId),
    today,
  );
  await storeLastValues(
    tx,
    new Map([...operations.fileValues, ...students.map((each) => [each.id, each.fileValues] as const)]),
    schoolYearId,
  );
  const written: Written = {
    groups,
    groupNames,
    schoolYearId,
    teachers,
    changedTeachers: operations.changedTeachers,
    knownTeachers: snapshot.teachers,
    taught,
    students,
    changed,
    guardians,
    ended,
    added,
    leaving: operations.leaving,
    today,
  };
  const after = { rows: plan.outcomes.size };
  const partOf = await writeAuditEntry(tx, { actor, action: "school.import", recordId: id, after });
  await writeAuditParts(
    tx,
    auditParts(written).map((part) => ({ ...part, actor, partOf })),
  );
  await insertRows(
    tx,
    importChanges,
    changesOf(written).map((change, number) => ({ ...change, importId: id, number })),
  );
  // What nobody decided about can be listed and downloaded for some days.
  const leftOut = [...plan.outcomes].flatMap(([number, { state }]) =>
    state === "wrong" || state === "doubtful" ? [number] : [],
  );
  await tx
    .delete(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.number} <> all(${sql.param(leftOut)}::int[])`));
  // The summary stays as a record; names of people do not belong to it.
  const done = { appliedAt: new Date(), progress: null, summary: { ...summary, leavingNames: [] } };
  const { rowCount } = await tx.update(imports).set(done).where(eq(imports.id, id));
  // Someone cancelled it meanwhile.
  if (rowCount === 0) throw new ApiError("not-found");
}
