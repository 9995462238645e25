import { findSharedEmails } from "./among-rows.ts";
import { readClassGroups } from "./class-groups-in-cells.ts";
import { importKinds, rowStates } from "./fields.ts";
import { teacherList } from "./known-teachers.ts";
import { planStudents } from "./plan-students.ts";
import { planTeachers } from "./plan-teachers.ts";
import { planTeaching } from "./plan-teaching.ts";
import { isNewRef, type Plan, type PlannedRow, type Snapshot } from "./planned-rows.ts";
import type { ImportOptions, ImportSummary } from "./schemas.ts";

/**
 * What an import does: what becomes of each row, and what is written. The same snapshot, rows and options give the same plan. Yields now
 * and then, so that a server can do something else; it returns the plan.
 */
export function* planImport(
  snapshot: Snapshot,
  rows: readonly PlannedRow[],
  options: ImportOptions,
): Generator<void, Plan> {
  const plan: Plan = {
    outcomes: new Map(),
    operations: {
      newGroups: [],
      newStudents: [],
      changedStudents: [],
      fileValues: new Map(),
      newTeachers: [],
      changedTeachers: [],
      taught: [],
      teacherNames: [],
      leaving: [],
    },
  };
  const { operations } = plan;
  const groups = readClassGroups(snapshot.classGroups);
  const of = (kind: PlannedRow["kind"]) => rows.filter((row) => row.kind === kind);
  const shared = findSharedEmails(rows, snapshot);
  yield* planStudents(of("students"), snapshot, { groups, shared }, options, plan);
  const teachers = teacherList(snapshot.teachers);
  planTeachers(of("teachers"), snapshot, { teachers, shared }, plan);
  yield;
  planTeaching(of("teaching"), snapshot, { groups, teachers }, plan);
  yield;
  // Courses grow with both kinds of rows.
  for (const created of operations.newTeachers)
    created.courses = teachers.byRef.get(created.ref)?.courses ?? created.courses;
  for (const { known, courses } of teachers.all) {
    if (known === null || courses.length === known.courses.length) continue;
    const changed = operations.changedTeachers.find(({ id }) => id === known.id);
    if (changed) changed.courses = courses;
    else operations.changedTeachers.push({ id: known.id, courses });
  }
  const used = new Set([
    ...operations.newStudents.flatMap(({ joins }) => joins.map(({ group }) => group)),
    ...operations.changedStudents.flatMap(({ joins }) => joins.map(({ group }) => group)),
    ...operations.taught.map(({ group }) => group),
  ]);
  operations.newGroups = [...used].filter(isNewRef).map((ref) => ({ ref, name: groups.nameOf(ref) }));
  return plan;
}

/** Above these shares of the students, the number must be sent along. */
const brakes = { leavingShare: 0.1, changedShare: 0.75 } as const;

/** A plan in numbers; what it says of each row is behind the `digest`. */
export function summarise(
  { outcomes, operations }: Plan,
  rows: readonly PlannedRow[],
  { studentCount }: Pick<Snapshot, "studentCount">,
): Omit<ImportSummary, "digest"> {
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, Object.fromEntries(rowStates.map((state) => [state, 0]))]),
  ) as ImportSummary["rows"];
  const seen = new Set<string>();
  const problems = new Map<string, ImportSummary["problems"][number]>();
  for (const { number, kind } of rows) {
    const outcome = outcomes.get(number);
    if (outcome === undefined) continue;
    counts[kind][outcome.state]++;
    // Those that were accepted are behind us.
    if (outcome.state !== "wrong" && outcome.state !== "doubtful") continue;
    for (const { sentence, isDoubt } of outcome.problems) {
      const problem = problems.get(sentence.key) ?? {
        key: sentence.key,
        isDoubt,
        count: 0,
        distinct: 0,
        fitOne: 0,
        example: sentence,
      };
      problem.count++;
      if (outcome.state === "doubtful" && outcome.candidates.length === 1) problem.fitOne++;
      const text = JSON.stringify(sentence);
      if (!seen.has(text)) problem.distinct++;
      seen.add(text);
      problems.set(sentence.key, problem);
    }
  }
  const leaving = operations.leaving.length;
  const changedStudents = operations.changedStudents.length;
  const isAbove = (count: number, share: number) => count > share * studentCount;
  return {
    rows: counts,
    problems: [...problems.values()].sort((a, b) => b.count - a.count),
    newClassGroups: operations.newGroups.map(({ name }) => name),
    newStudents: operations.newStudents.length,
    newTeachers: operations.newTeachers.length,
    changedStudents,
    leaving,
    leavingNames: operations.leaving.slice(0, 20).map(({ name }) => name),
    mustConfirm: isAbove(leaving, brakes.leavingShare)
      ? { why: "leaving", number: leaving }
      : isAbove(changedStudents, brakes.changedShare)
        ? { why: "changed", number: changedStudents }
        : null,
  };
}

/** What decides whether a plan is the one that a person saw: what becomes of each row, and who leaves. */
export function* textOfPlan({ outcomes, operations }: Plan): Generator<string> {
  for (const [number, outcome] of outcomes) yield `${number} ${JSON.stringify(outcome)}`;
  yield JSON.stringify(operations.leaving);
}
