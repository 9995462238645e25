import { z } from "@hono/zod-openapi";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#db/client.ts";
import { addDays } from "#domain/dates/calendar.ts";
import { isSameTaughtBy, writeTaughtBy } from "#features/class-groups/server/class-group-teachers.actions.ts";
import { lockInvitationsTo, readTaughtBy } from "#features/class-groups/server/class-groups.queries.ts";
import {
  deleteEnrolments,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { askedIn } from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { auditLog } from "#server/audit/audit-log.table.ts";
import { imageOf, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { wasNotUndone, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import {
  deleteGroups,
  endOpenEnrolments,
  findYearPair,
  groupsInUse,
  lockYearPair,
  setLastDays,
} from "./new-year.queries.ts";

const beginImage = z.object({
  taughtBy: z.array(z.object({ classGroupId: z.uuid(), teacherId: z.uuid(), subject: z.string() })),
});
const leavingImage = z.object({ leavesOn: z.string().nullable() });

/** What the beginning of a school year wrote, by its entry's parts. */
async function readParts(database: Database | Transaction, entryId: number) {
  const parts = await database
    .select({
      action: auditLog.action,
      recordId: auditLog.recordId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.partOf, entryId));
  const of = (action: string) => parts.filter((part) => part.action === action);
  return {
    groupIds: of("class-group.add").map(({ recordId }) => recordId),
    enrolmentIds: of("enrolment.start").map(({ recordId }) => recordId),
    leavings: of("student.change-leaving").map(({ recordId, before, after }) => ({
      studentId: recordId,
      before: imageOf(leavingImage, before).leavesOn,
      leavesOn: imageOf(leavingImage, after).leavesOn,
    })),
  };
}

/** The newest beginning of a school year that was not undone, with what its undo would do; null when there is none. */
export async function findBeginning(database: Database, schoolYearId: string, today: string) {
  const [entry] = await database
    .select({ id: auditLog.id, at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordId, schoolYearId),
        eq(auditLog.action, "school-year.begin"),
        wasNotUndone(database),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (!entry) return null;
  const { groupIds, enrolmentIds, leavings } = await readParts(database, entry.id);
  const ended = await askedIn(database, enrolmentIds, today);
  const inUse = await groupsInUse(database, groupIds, enrolmentIds);
  return {
    entryId: entry.id,
    at: entry.at.toISOString(),
    enrolments: enrolmentIds.length,
    ended: ended.length,
    groups: groupIds.length,
    groupsInUse: inUse.length,
    leavings: leavings.length,
  };
}

/** Takes last days away again, or restores the former ones, and brings back those who have left because of them. */
async function undoLeavings(
  tx: Transaction,
  leavings: Awaited<ReturnType<typeof readParts>>["leavings"],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; leavesOn: string | null; leftOn: string | null }>(sql`
    select id, leaves_on::text as "leavesOn", left_on::text as "leftOn" from users
    where id = any(${sql.param(leavings.map(({ studentId }) => studentId))}::uuid[]) and voided_at is null`);
  const present = new Map(rows.map((row) => [row.id, row]));
  const unchanged = leavings.filter(({ studentId, leavesOn }) => {
    const student = present.get(studentId);
    return student && (student.leftOn ?? student.leavesOn) === leavesOn;
  });
  await setLastDays(
    tx,
    unchanged.map(({ studentId, before }) => ({ studentId, leavesOn: before })),
  );
  await tx.execute(sql`
    update users set left_on = null where left_on is not null
      and id = any(${sql.param(unchanged.map(({ studentId }) => studentId))}::uuid[])`);
}

export const newYearUndo: UndoOf<"school-year.begin"> = {
  /**
   * Removes the enrolments, the class groups and the last days again, as if they had never been. An enrolment in which the student was
   * asked about a class ends instead, and a class group that is in use stays.
   */
  "school-year.begin": async (tx, entry, { actor, today }) => {
    const { taughtBy } = imageOf(beginImage, entry.after);
    const { groupIds, enrolmentIds, leavings } = await readParts(tx, entry.id);
    for (const id of [...groupIds].sort()) await lockInvitationsTo(tx, id);
    const pair = await findYearPair(tx, entry.recordId, true);
    if (pair === null) throw undoConflict(sentence("classGroups.yearGone"));
    await lockYearPair(tx, pair);

    const asked = new Set(await askedIn(tx, enrolmentIds, today));
    await deleteEnrolments(
      tx,
      enrolmentIds.filter((id) => !asked.has(id)),
    );
    const endedOf = await endOpenEnrolments(tx, [...asked], addDays(today, -1));
    await settleEnrolments(tx, endedOf, today);
    for (const classGroupId of new Set(taughtBy.map((each) => each.classGroupId))) {
      const before = await readTaughtBy(tx, classGroupId);
      const gave = taughtBy.filter((each) => each.classGroupId === classGroupId);
      if (isSameTaughtBy(before, gave)) await writeTaughtBy(tx, classGroupId, { before, after: [] });
    }
    const inUse = await groupsInUse(tx, groupIds, []);
    await deleteGroups(
      tx,
      groupIds.filter((id) => !inUse.includes(id)),
    );
    await undoLeavings(tx, leavings);
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after }));
  },
};
