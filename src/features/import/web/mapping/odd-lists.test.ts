import { expect, test } from "vitest";
import { cellsOf, newSchool, readOnly, readSheets, sheetOf } from "#features/import/web/testing/sheets.ts";
import { readAs, toRemember } from "./shapes.ts";

// Lists as schools keep them, which were read in part, or as something else.

const named = (cells: readonly { name?: string; surname?: string; classGroup?: string }[]) =>
  cells.map(({ name, surname, classGroup }) => [name, surname, classGroup].filter(Boolean).join(" "));

test("two class groups beside each other without a gap are two lists", () => {
  const read = readSheets([
    sheetOf(`Class VII A|||Class VII B||
      Roll|Name|Mobile|Roll|Name|Mobile
      1|Ira Menon|9811100001|1|Asha Rao|9811100003
      2|Rohan Das|9811100002|2|Tara Nair|9811100004
      3|Kabir Khan|9811100005|||`),
  ]).flatMap(({ cells }) => cells);
  expect(named(read).sort()).toEqual([
    "Asha Rao VII-B",
    "Ira Menon VII-A",
    "Kabir Khan VII-A",
    "Rohan Das VII-A",
    "Tara Nair VII-B",
  ]);
  expect(read.map(({ guardian1Phone, guardian2Phone }) => [guardian1Phone, guardian2Phone])).toContainEqual([
    "9811100003",
    undefined,
  ]);
});

test("a note behind a name is no part of it, and one about leaving is a status", () => {
  const { cells } = readOnly(`Adm No|Name|Class
    1|Ira Menon (TC)|7-A
    2|Rohan Das - left|7-A
    3|Asha Rao*|7-A
    4|Tara Nair (New)|7-A
    5|Kabir Khan [Withdrawn]|7-A
    6|Uma Sen (Guddi)|7-A
    7|Om - Prakash Jha|7-A`);
  expect(named(cells.map(({ name = "", surname = "" }) => ({ name, surname })))).toEqual([
    "Ira Menon",
    "Rohan Das",
    "Asha Rao",
    "Tara Nair",
    "Kabir Khan",
    "Uma Sen (Guddi)",
    "Om - Prakash Jha",
  ]);
  expect(cells.map(({ status }) => status)).toEqual([
    "TC",
    "left",
    undefined,
    undefined,
    "Withdrawn",
    undefined,
    undefined,
  ]);
});

test("the last day of attendance is a day of leaving", () => {
  const { shape } = readOnly(`Adm No|Name|Class|Date of Admission|Last Date of Attendance
    1|Ira Menon|7-A|01/04/2020|
    2|Rohan Das|7-A|01/04/2020|15/07/2026`);
  expect(shape.mapping.columns.map(({ field }) => field)).toEqual([
    "admission",
    "name",
    "classGroup",
    null,
    "status",
  ]);
});

test("a class with two columns of teachers has both", () => {
  const { cells } = readOnly(`Class|Subject|Teacher 1|Teacher 2
    6-A|Maths|R Sharma|S Bose
    6-B|Maths|R Sharma|`);
  expect(cells.map(({ classGroup, teacher }) => `${classGroup} ${teacher}`)).toEqual([
    "6-A R Sharma",
    "6-A S Bose",
    "6-B R Sharma",
  ]);
});

test("in a list without headings, a letter behind the class is the section", () => {
  const { cells } = readOnly(`5001|MENON IRA|VII|A|12-05-2014|9811100001
    5002|DAS ROHAN|VII|A|13-05-2014|9811100002
    5003|RAO ASHA|VII|B|14-05-2014|9811100003`);
  expect(cells.map(({ classGroup }) => classGroup)).toEqual(["VII-A", "VII-A", "VII-B"]);
});

test("a class that stands once above its students is that of each; one that is missing here and there is not filled in", () => {
  const blocks = readOnly(`Class|Roll|Name|Father Mobile
    7-A|1|Ira Menon|9811100001
    |2|Rohan Das|9811100002
    |3|Asha Rao|9811100003
    7-B|1|Tara Nair|9811100004
    |2|Kabir Khan|9811100005`);
  expect(blocks.cells.map(({ classGroup }) => classGroup)).toEqual(["7-A", "7-A", "7-A", "7-B", "7-B"]);
  const missing = readOnly(`Class|Roll|Name|Father Mobile
    7-A|1|Ira Menon|9811100001
    7-B|2|Rohan Das|9811100002
    |3|Asha Rao|9811100003`);
  expect(missing.cells.map(({ classGroup }) => classGroup)).toEqual(["7-A", "7-B", undefined]);
});

test("a child's own phone beside those of parents is nobody else's", () => {
  const beside = readOnly(`Adm No|Name|Class|Father Mobile|Student Mobile
    1|Olga Rao|9-C|9811970003|9811970093`);
  expect(beside.cells[0]).toMatchObject({ guardian1Phone: "9811970003" });
  expect(beside.cells[0]?.guardian2Phone).toBeUndefined();
  const only = readOnly(`Adm No|Name|Class|Student Mobile
    1|Olga Rao|9-C|9811970003`);
  expect(only.cells[0]).toMatchObject({ guardian1Phone: "9811970003" });
});

test("among remarks, a number or a day says nothing about leaving", () => {
  const { cells } = readOnly(`Name|Class|Roll|Remarks
    Ira Menon|7-A|1|Bus 5
    Rohan Das|7-A|2|RTE 25
    Asha Rao|7-A|3|15/07/2026
    Tara Nair|7-A|4|Left Bank Colony
    Kabir Khan|7-A|5|TC issued`);
  expect(cells.map(({ name }) => name)).toEqual(["Ira", "Rohan", "Asha", "Tara"]);
});

test("a list without headings is not read as another one of the same width was", () => {
  const [first] = readSheets([
    sheetOf(`1|Ira Menon|7-A|9811100001
      2|Rohan Das|7-A|9811100002`),
  ]);
  if (first === undefined) throw new Error("There is no list");
  const known = { ...newSchool, mappings: toRemember(first.shape) };
  const other = readOnly(
    `9811100001|7-A|Ira Menon|1
      9811100002|7-A|Rohan Das|2`,
    known,
  );
  expect(other.cells).toMatchObject([
    { name: "Ira", surname: "Menon", classGroup: "7-A", guardian1Phone: "9811100001" },
    { name: "Rohan", surname: "Das", classGroup: "7-A", guardian1Phone: "9811100002" },
  ]);
});

test("a list of nothing but names can be imported", () => {
  const { shape } = readOnly(`Ira Menon
    Rohan Das
    Asha Rao
    Tara Nair`);
  const answered = readAs(shape, newSchool, { kind: "students", headingRow: null });
  expect(named(cellsOf(answered))).toEqual(["Ira Menon", "Rohan Das", "Asha Rao", "Tara Nair"]);
});
