import { randomUUID } from "node:crypto";
import { and, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { addDays } from "#domain/dates/calendar.ts";
import type { Join, Operations } from "#domain/import/planned-rows.ts";
import { giveAssignments } from "#features/class-groups/server/assignments/assignments.queries.ts";
import { classGroups, classGroupTeachers } from "#features/class-groups/server/class-groups.table.ts";
import {
  deleteEnrolments,
  settleEnrolments,
} from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { rejectOverfull } from "#features/class-groups/server/enrolments/enrolments.actions.ts";
import {
  closeEnrolments,
  type Enrolment,
  insertEnrolments,
} from "#features/class-groups/server/enrolments/enrolments.queries.ts";
import { enrolments } from "#features/class-groups/server/enrolments/enrolments.table.ts";
import { rejectTakenRollNumber } from "#features/class-groups/server/enrolments/roll-numbers.actions.ts";
import { writeRollNumbers } from "#features/class-groups/server/enrolments/roll-numbers.queries.ts";

/** Adds the class groups that are new; returns the ids of all of the plan's references. */
export async function addGroups(
  tx: Transaction,
  schoolYearId: string,
  newGroups: Operations["newGroups"],
): Promise<{ id: string; ref: string; name: string }[]> {
  const added = newGroups.map((group) => ({ ...group, id: randomUUID() }));
  await insertRows(
    tx,
    classGroups,
    added.map(({ id, name }) => ({ id, name, schoolYearId })),
  );
  return added;
}

/** Who teaches what, beside what is taught already: the students who are in the class groups get it. */
export async function addTaught(
  tx: Transaction,
  taught: readonly { classGroupId: string; teacherId: string; subject: string }[],
): Promise<void> {
  if (taught.length === 0) return;
  await insertRows(tx, classGroupTeachers, taught, { skipTaken: true });
  const present = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(
        inArray(
          enrolments.classGroupId,
          taught.map(({ classGroupId }) => classGroupId),
        ),
        enrolments.isCurrent,
      ),
    );
  await giveAssignments(
    tx,
    present.map(({ id }) => id),
    {
      teacherIds: [...new Set(taught.map(({ teacherId }) => teacherId))],
      courses: [...new Set(taught.map(({ subject }) => subject))],
    },
  );
}

interface Placing {
  studentId: string;
  joins: Join[];
  leaves: string | null;
  rolls: { enrolmentId: string; rollNumber: string | null }[];
}

/** Moves and enrols students, and gives them their roll numbers; returns what ended and what is new. `today` is the school's day. */
export async function enrolStudents(
  tx: Transaction,
  placings: readonly Placing[],
  { idOf, today }: { idOf: (ref: string) => string; today: string },
): Promise<{ ended: Enrolment[]; added: Enrolment[] }> {
  const studentIds = placings.map(({ studentId }) => studentId);
  if (studentIds.length === 0) return { ended: [], added: [] };
  const endsOn = addDays(today, -1);
  const ended: Enrolment[] = [];
  for (const [classGroupId, leaving] of Map.groupBy(placings, ({ leaves }) => leaves)) {
    if (classGroupId === null) continue;
    const ids = leaving.map(({ studentId }) => studentId);
    ended.push(...(await closeEnrolments(tx, { studentIds: ids, classGroupId, endsOn })));
  }
  await deleteEnrolments(
    tx,
    ended.filter(({ startsOn }) => startsOn > endsOn).map(({ id }) => id),
  );
  // Those who left a class group give their roll number up.
  if (ended.length > 0) {
    await tx
      .update(enrolments)
      .set({ rollKey: null })
      .where(
        and(
          inArray(
            enrolments.id,
            ended.map(({ id }) => id),
          ),
          sql`${enrolments.endsOn} < ${today}`,
        ),
      );
  }
  const joins = placings.flatMap(({ studentId, joins: each }) =>
    each.map(({ group, rollNumber }) => ({ studentId, classGroupId: idOf(group), rollNumber })),
  );
  const added: Enrolment[] = [];
  for (const [classGroupId, joining] of Map.groupBy(joins, (join) => join.classGroupId)) {
    const ids = joining.map(({ studentId }) => studentId);
    added.push(...(await insertEnrolments(tx, { studentIds: ids, classGroupIds: [classGroupId], today })));
  }
  const rollOf = new Map(joins.map((join) => [`${join.studentId} ${join.classGroupId}`, join.rollNumber]));
  const numbered = [
    ...placings.flatMap(({ rolls }) => rolls),
    ...added.map(({ id, studentId, classGroupId }) => ({
      enrolmentId: id,
      rollNumber: rollOf.get(`${studentId} ${classGroupId}`) ?? null,
    })),
  ].filter(({ rollNumber }) => rollNumber !== null);
  if (numbered.length > 0) await rejectTakenRollNumber(writeRollNumbers(tx, numbered));
  await settleEnrolments(tx, studentIds, today);
  await rejectOverfull(tx, studentIds);
  return { ended, added };
}
