import { planImport } from "#domain/import/plan-import.ts";
import type { PlannedRow, Snapshot } from "#domain/import/planned-rows.ts";

/** A row of a test; without a kind, about a student. */
export type RowFixture = Partial<Omit<PlannedRow, "number">> & { cells: PlannedRow["cells"] };

/** The plan and rows of an import. The first row is on line 2; without `snapshot` the school is empty. */
export function planOf(
  fixtures: readonly RowFixture[],
  snapshot: Partial<Snapshot> = {},
  absentLeave = false,
) {
  const rows = fixtures.map(
    (row, number): PlannedRow => ({
      number,
      line: number + 2,
      kind: "students",
      isNameAlone: false,
      decision: {},
      ...row,
    }),
  );
  const nobody: Snapshot = {
    today: "2026-11-26",
    studentCount: 0,
    classGroups: [],
    students: [],
    teachers: [],
    emails: [],
    takenKeys: [],
    taught: [],
    teacherNames: [],
    roster: [],
  };
  const steps = planImport({ ...nobody, ...snapshot }, rows, { absentLeave });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { ...value, rows };
  }
}
