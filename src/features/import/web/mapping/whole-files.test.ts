import { expect, test } from "vitest";
import {
  erpExport,
  importedClassGroups,
  importedTeachers,
  officeWorkbook,
  teachingTable,
} from "#app/testing/import-files.ts";
import { planOf } from "#app/testing/import-plans.ts";
import { readFile } from "#features/import/web/reading/read-file.ts";
import { proposeMapping } from "./propose-mapping.ts";
import { tablesOf } from "./tables.ts";
import { toRows } from "./to-rows.ts";

async function read(bytes: Uint8Array) {
  const sheets = await readFile({ name: "file.xlsx", bytes });
  const tables = sheets.flatMap(tablesOf).map((table) => {
    const proposal = proposeMapping(table);
    return { ...proposal, ...toRows(table, proposal.mapping) };
  });
  return { tables, cells: tables.flatMap(({ rows }) => rows.map(({ cells }) => cells)) };
}

const groupsOf = (cells: readonly { classGroup?: string }[]) =>
  new Set(cells.map(({ classGroup }) => classGroup));
const names = new Set(importedClassGroups.map(({ name }) => name));

test("a program's export: 600 students without a question, and nothing that is nobody's business", async () => {
  const { tables, cells } = await read(await erpExport());
  expect(tables.map(({ decisions }) => decisions)).toEqual([[]]);
  expect([cells.length, groupsOf(cells)]).toEqual([600, names]);
  expect(Object.keys(cells[0] ?? {}).sort()).toEqual(
    "admission city classGroup dateOfBirth guardian1Name guardian1Phone guardian1Relation guardian2Name guardian2Phone guardian2Relation name pen rollNumber surname".split(
      " ",
    ),
  );
  expect(cells[0]).toMatchObject({
    classGroup: "6-A",
    rollNumber: "1",
    guardian1Phone: "9800100200",
    dateOfBirth: "2014-01-01",
  });
  expect(JSON.stringify(cells)).not.toMatch(/234123412346|General|BANK/);
});

test("an office's workbook: a class group for each tab", async () => {
  const { tables, cells } = await read(await officeWorkbook());
  expect(tables.map(({ decisions }) => decisions)).toEqual(importedClassGroups.map(() => []));
  expect([cells.length, groupsOf(cells)]).toEqual([600, names]);
  expect(tables[0]?.skipped.map(({ reason }) => reason)).toEqual([
    "title",
    "title",
    "blank",
    "heading",
    "total",
    "blank",
    "signature",
  ]);
});

test("a teaching table: 120 places for 30 teachers", async () => {
  const { tables, cells } = await read(await teachingTable());
  expect(tables.map(({ decisions, mapping }) => [decisions, mapping.kind])).toEqual([[[], "teaching"]]);
  expect([cells.length, groupsOf(cells)]).toEqual([120, names]);
  expect(new Set(cells.map(({ teacher }) => teacher))).toEqual(new Set(importedTeachers));
});

test("the export and the workbook together are 600 students whom nobody must decide about", async () => {
  const cells = [...(await read(await erpExport())).cells, ...(await read(await officeWorkbook())).cells];
  const plan = planOf(cells.map((each) => ({ cells: each })));
  const { newStudents, newGroups } = plan.operations;
  const problems = [...plan.outcomes.values()].flatMap((outcome) => outcome.problems);
  expect(problems).toEqual([]);
  expect([newStudents.length, newGroups.length]).toEqual([600, 20]);
  expect(new Set(newStudents.map(({ guardians }) => guardians.length))).toEqual(new Set([2]));
});
