import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";
import { teachersPerClassGroupMax } from "#domain/class-groups.ts";
import { countChanges, groupKey, type NewYearPlan, planNewYear } from "#domain/new-year/plan.ts";
import type { Actor } from "#domain/roles.ts";
import { newYearChoicesSchema } from "#domain/schemas/new-year.ts";
import { classGroupsPerYearMax } from "#features/class-groups/server/class-groups.queries.ts";
import { classGroupTeachers } from "#features/class-groups/server/class-groups.table.ts";
import { settleEnrolments } from "#features/class-groups/server/enrolments/current-enrolments.queries.ts";
import { sentence } from "#locales/sentence.ts";
import { writeAuditEntry, writeAuditParts } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import {
  findYearPair,
  insertPlannedEnrolments,
  insertPlannedGroups,
  lockYearPair,
  readSnapshot,
  setLastDays,
  type YearPair,
} from "./new-year.queries.ts";

/** What an admin chose for a year so far; the suggestions where that is nothing, or of another version. */
const choicesOf = ({ to }: YearPair) =>
  newYearChoicesSchema.safeParse(to.newYearChoices ?? {}).data ?? newYearChoicesSchema.parse({});

/** A digest of a plan, to tell whether it is the one that an admin saw. */
const digestOf = (plan: NewYearPlan) =>
  createHash("sha256").update(JSON.stringify(plan)).digest("base64url").slice(0, 22);

/** The plan of a school year as its records and the choices are now. @throws ApiError `not-found` without a year before it. */
export async function readPlan(database: Database | Transaction, pair: YearPair | null) {
  if (pair === null) throw new ApiError("not-found");
  const [snapshot, choices] = [await readSnapshot(database, pair), choicesOf(pair)];
  const plan = planNewYear(snapshot, choices);
  return { snapshot, choices, plan, digest: digestOf(plan) };
}

function rejectOverfull({ groups }: NewYearPlan, presentCount: number): void {
  if (presentCount + groups.filter(({ id }) => id === null).length > classGroupsPerYearMax) {
    throw new ApiError("conflict", {
      sentence: sentence("classGroups.tooManyGroups", classGroupsPerYearMax),
    });
  }
  if (groups.some(({ taughtBy }) => taughtBy.length > teachersPerClassGroupMax)) {
    throw new ApiError("conflict", {
      sentence: sentence("classGroups.tooManyTeachers", teachersPerClassGroupMax),
    });
  }
}

/**
 * Begins a school year as planned, all or nothing: from its first day on students are in their new class groups, and those who leave
 * do so after the former year's last day. Returns how many changes it made: 0 when everything was as planned already.
 * @throws ApiError `not-found` without a year before it; `conflict` when the plan is not the one of `digest` any more, or a group or
 * the year would have too many teachers or groups.
 */
export async function beginSchoolYear(
  database: Database,
  actor: Actor,
  toId: string,
  { digest, today }: { digest: string; today: string },
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const pair = await findYearPair(tx, toId, true);
    if (pair === null) throw new ApiError("not-found");
    await lockYearPair(tx, pair);
    const { snapshot, plan, digest: present } = await readPlan(tx, pair);
    const changes = countChanges(plan);
    if (changes === 0) return 0;
    if (present !== digest) throw new ApiError("conflict", { sentence: sentence("newYear.changed") });
    rejectOverfull(plan, snapshot.nextGroups.length);
    await write(tx, actor, { pair, plan, nextGroups: snapshot.nextGroups, today });
    return changes;
  });
}

interface Written {
  pair: YearPair;
  plan: NewYearPlan;
  nextGroups: readonly { id: string; name: string }[];
  today: string;
}

async function write(
  tx: Transaction,
  actor: Actor,
  { pair, plan, nextGroups, today }: Written,
): Promise<void> {
  const { startsOn, id: schoolYearId, name } = pair.to;
  const newNames = plan.groups.filter(({ id }) => id === null).map((group) => group.name);
  const added = await insertPlannedGroups(tx, schoolYearId, newNames);
  const groups = new Map([...nextGroups, ...added].map((group) => [groupKey(group.name), group]));
  const idOf = (groupName: string) => {
    const group = groups.get(groupKey(groupName));
    if (!group) throw new Error("A planned class group is missing");
    return group.id;
  };
  const taught = plan.groups.flatMap((group) =>
    group.taughtBy.map((each) => ({ ...each, classGroupId: group.id ?? idOf(group.name) })),
  );
  await insertRows(tx, classGroupTeachers, taught);
  const wanted = plan.enrol.map((each) => ({ studentId: each.studentId, classGroupId: idOf(each.name) }));
  const enrolled = await insertPlannedEnrolments(tx, wanted, startsOn);
  await setLastDays(tx, plan.leave);

  const taughtBy = taught.filter(({ classGroupId }) => nextGroups.some(({ id }) => id === classGroupId));
  const partOf = await writeAuditEntry(tx, {
    actor,
    action: "school-year.begin",
    recordId: schoolYearId,
    after: { name, startsOn, taughtBy },
  });
  const nameOf = new Map([...groups.values()].map((group) => [group.id, group.name]));
  await writeAuditParts(tx, [
    ...added.map((group) => ({
      actor,
      action: "class-group.add" as const,
      recordId: group.id,
      partOf,
      after: { name: group.name, schoolYearId },
    })),
    ...enrolled.map(({ id, studentId, classGroupId }) => ({
      actor,
      action: "enrolment.start" as const,
      recordId: id,
      studentId,
      partOf,
      after: { classGroupId, classGroup: nameOf.get(classGroupId), startsOn },
    })),
    ...plan.leave.map(({ studentId, leavesOn, before }) => ({
      actor,
      action: "student.change-leaving" as const,
      recordId: studentId,
      studentId,
      partOf,
      before: { leavesOn: before },
      after: { leavesOn },
    })),
  ]);
  await settleEnrolments(
    tx,
    enrolled.map(({ studentId }) => studentId),
    today,
  );
}
