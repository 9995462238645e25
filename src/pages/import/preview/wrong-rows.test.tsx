import { expect, test } from "vitest";
import type { PreviewRow } from "#features/import/web/imports.api.ts";
import { proposeMapping } from "#features/import/web/mapping/propose-mapping.ts";
import { tablesOf } from "#features/import/web/mapping/tables.ts";
import { toRows } from "#features/import/web/mapping/to-rows.ts";
import { readFile } from "#features/import/web/reading/read-file.ts";
import { sentence } from "#locales/sentence.ts";
import { wrongRowsFile } from "./wrong-rows-download.tsx";

const row = (fields: Partial<PreviewRow>): PreviewRow => ({
  number: 0,
  kind: "students",
  sheet: "list.csv",
  line: 2,
  cells: {},
  decision: {},
  state: "wrong",
  problems: [
    { field: "guardian1Phone", isDoubt: false, sentence: sentence("importing.phoneWrong", "98765") },
  ],
  changes: [],
  conflicts: [],
  candidates: [],
  sharesPhoneWith: [],
  phoneOwners: [],
  personId: null,
  sameAsRow: null,
  ...fields,
});

test("the file with the rows to correct says why, runs nothing in a spreadsheet, and is read as the same rows", async () => {
  const students = [
    {
      name: "Asha",
      surname: "Rao",
      classGroup: "10-12",
      rollNumber: "007",
      dateOfBirth: "2012-04-30",
      guardian1Name: "=cmd|' /C calc'!A0",
      guardian1Relation: "father",
      guardian1Phone: "98765",
    },
    {
      name: "Ravi, junior",
      surname: "Das",
      classGroup: "10-B",
      guardian1Name: "Mohan",
      guardian1Relation: "mother",
      guardian1Phone: "1",
    },
  ];
  const teaching = { classGroup: "10-B", subject: "Hindi", teacher: "Meera Iyer" };
  const text = wrongRowsFile([
    ...students.map((cells) => row({ cells })),
    row({ kind: "teaching", cells: teaching, line: 9 }),
  ]);
  expect(text).toContain("“98765” is not a phone number of ten digits.");
  expect(text).not.toMatch(/(^|,)"=/m);
  const [sheet] = await readFile({ name: "rows.csv", bytes: new TextEncoder().encode(`\ufeff${text}`) });
  if (sheet === undefined) throw new Error("The file was not read");
  const read = tablesOf(sheet).map((table) => {
    const { mapping, decisions } = proposeMapping(table);
    return { kind: mapping.kind, decisions, cells: toRows(table, mapping).rows.map(({ cells }) => cells) };
  });
  expect(read).toEqual([
    { kind: "students", decisions: [], cells: students },
    { kind: "teaching", decisions: [], cells: [teaching] },
  ]);
});
