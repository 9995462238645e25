import { expect, test } from "vitest";
import { erpExport, officeWorkbook, teachingTable } from "#app/testing/import-files.ts";
import { readFile } from "#features/import/web/reading/read-file.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import {
  emailOwnerOf,
  type KnownToSchool,
  openQuestions,
  readAs,
  rowsOf,
  type Shape,
  shapesOf,
  sheetNameOf,
  tablesWithoutClassGroup,
  withClassGroup,
  withDateOrder,
  withEmailOwner,
  withField,
  withSameDates,
} from "./shapes.ts";

const nothing: KnownToSchool = { classGroups: [], mappings: [], hasStudents: false };

const sheet = (rows: string[][], name = "Sheet1", file = "list.xlsx"): Sheet => ({
  file,
  name,
  rows,
  legacyFonts: [],
  cutCells: 0,
});

function only(shapes: readonly Shape[]): Shape {
  const [shape] = shapes;
  if (shape === undefined || shapes.length > 1) throw new Error("There is not one shape");
  return shape;
}

const cellsOf = (shape: Shape, known = nothing) =>
  rowsOf(shape, known).flatMap(({ rows }) => rows.map(({ cells }) => cells));

const questionAbout = <About extends string>(shape: Shape, about: About) => {
  const found = shape.questions.find((question) => question.about === about);
  if (found === undefined || !("column" in found)) throw new Error(`Nobody asks about ${about}`);
  return found;
};

const people = (group: string) => [
  [`List of ${group}`],
  ["Roll No", "Name", "Mobile"],
  ["1", "Asha Rao", "9876543210"],
  ["2", "Ravi Das", "9876543211"],
];

test("tables with the same headings are one shape, wherever their headings stand", () => {
  const shape = only(
    shapesOf([sheet(people("6-A"), "6-A"), sheet([["School"], [], ...people("6-B")], "6-B")], nothing),
  );
  expect(shape.tables.length).toBe(2);
  expect(openQuestions(shape, nothing)).toBe(0);
  expect(cellsOf(shape).map(({ name, classGroup, rollNumber }) => [name, classGroup, rollNumber])).toEqual([
    ["Asha", "6-A", "1"],
    ["Ravi", "6-A", "2"],
    ["Asha", "6-B", "1"],
    ["Ravi", "6-B", "2"],
  ]);
});

test("only a table whose class group nobody can tell asks for it", () => {
  const shape = only(
    shapesOf([sheet(people("6-A"), "6-A"), sheet(people("the others").slice(1), "Others")], nothing),
  );
  expect([tablesWithoutClassGroup(shape, nothing), openQuestions(shape, nothing)]).toEqual([[1], 1]);
  const answered = withClassGroup(shape, 1, " 6-C ");
  expect(openQuestions(answered, nothing)).toBe(0);
  expect(cellsOf(answered).map(({ classGroup }) => classGroup)).toEqual(["6-A", "6-A", "6-C", "6-C"]);
});

test("a date is asked about once for all tables, and not if one of them tells", () => {
  const dated = (day: string) => [
    ["Name", "Class", "DOB"],
    ["Asha Rao", "6-A", day],
  ];
  const shape = only(shapesOf([sheet(dated("04/05/2012")), sheet(dated("05/06/2012"))], nothing));
  const question = questionAbout(shape, "date-order");
  expect(openQuestions(shape, nothing)).toBe(1);
  const answered = withDateOrder(shape, question, "month-day");
  expect(openQuestions(answered, nothing)).toBe(0);
  expect(cellsOf(answered).map(({ dateOfBirth }) => dateOfBirth)).toEqual(["2012-04-05", "2012-05-06"]);
  const certain = only(shapesOf([sheet(dated("04/05/2012")), sheet(dated("25/06/2012"))], nothing));
  expect(certain.questions).toEqual([]);
  expect(cellsOf(certain)[0]?.dateOfBirth).toBe("2012-05-04");
});

test("an e-mail column belongs to whom a person says", () => {
  const rows = [
    ["Name", "Class", "Father Name", "Email"],
    ["Asha Rao", "6-A", "Mohan", "m@home.example"],
  ];
  const shape = only(shapesOf([sheet(rows)], nothing));
  const question = questionAbout(shape, "whose-email");
  const cells = (["student", "guardian", "nobody"] as const).map((owner) => {
    const answered = withEmailOwner(shape, question, owner);
    expect(emailOwnerOf(answered, question)).toBe(owner);
    const { email, guardian1Email } = cellsOf(answered)[0] ?? {};
    return [email, guardian1Email];
  });
  expect(cells).toEqual([
    ["m@home.example", undefined],
    [undefined, "m@home.example"],
    [undefined, undefined],
  ]);
});

test("a column becomes what is chosen, and a class group that is chosen away is asked for", () => {
  const rows = [
    ["Name", "Class", "House"],
    ["Asha Rao", "6-A", "Red"],
  ];
  const shape = only(shapesOf([sheet(rows)], nothing));
  expect(cellsOf(withField(shape, 2, "city"))[0]).toMatchObject({ city: "Red", classGroup: "6-A" });
  const without = withField(shape, 1, null);
  expect(openQuestions(without, nothing)).toBe(1);
  expect(openQuestions(withField(without, 1, "classGroup"), nothing)).toBe(0);
  expect(cellsOf(readAs(shape, nothing, { kind: "teachers" }))[0]).toMatchObject({ name: "Asha" });
});

test("a sheet of notes is left out; a list without headings asks for them", () => {
  const notes = sheet([["Please fill in all columns."], ["Thank you"]], "Notes");
  const list = sheet([
    ["A", "B", "C"],
    ["Asha", "6-A", "x"],
    ["Ravi", "6-A", "y"],
  ]);
  const [first, second] = shapesOf([notes, list], nothing);
  expect([first?.isLeftOut, second?.isLeftOut]).toEqual([true, false]);
  expect(second && openQuestions(second, nothing)).toBe(1);
});

test("a list whose headings nobody knows is read as a person says, in whichever order they say it", () => {
  const rows = [
    ["Col1", "Col2", "Col3"],
    ["Asha Rao", "6-A", "x"],
    ["Ravi Das", "6-A", "y"],
  ];
  const shape = only(shapesOf([sheet(rows)], nothing));
  expect(openQuestions(shape, nothing)).toBe(1);
  const answers = [{ kind: "students" as const }, { headingRow: 0 }];
  for (const [first, second] of [answers, answers.toReversed()]) {
    const answered = readAs(readAs(shape, nothing, first ?? {}), nothing, second ?? {});
    expect(answered.mapping.kind).toBe("students");
    const mapped = withField(withField(answered, 0, "name"), 1, "classGroup");
    expect(openQuestions(mapped, nothing)).toBe(0);
    expect(cellsOf(mapped)).toMatchObject([{ name: "Asha" }, { name: "Ravi" }]);
    const again = only(shapesOf([sheet(rows)], { ...nothing, mappings: [mapped.mapping] }));
    expect([again.isRemembered, cellsOf(again).length]).toEqual([true, 2]);
  }
});

test("the order of dates is asked once for all files", () => {
  const list = (heading: string) =>
    sheet([
      ["Name", "Class", heading],
      ["Asha Rao", "6-A", "04/05/2012"],
    ]);
  const [first, second] = shapesOf([list("DOB"), list("Date of Birth")], nothing);
  if (!first || !second) throw new Error("There are not two shapes");
  const answered = withDateOrder(first, questionAbout(first, "date-order"), "month-day");
  const both = withSameDates([answered, second]);
  expect(both.map((shape) => cellsOf(shape)[0]?.dateOfBirth)).toEqual(["2012-04-05", "2012-04-05"]);
  expect(both.map((shape) => openQuestions(shape, nothing))).toEqual([0, 0]);
});

test("a school's three files, read again as they were read the last time, ask nothing", async () => {
  const files = [await erpExport(), await officeWorkbook(), await teachingTable()];
  const sheets = (
    await Promise.all(files.map((bytes, index) => readFile({ name: `${index}.xlsx`, bytes })))
  ).flat();
  const first = shapesOf(sheets, nothing);
  expect(first.map(({ isRemembered, tables }) => [isRemembered, tables.length])).toEqual([
    [false, 1],
    [false, 20],
    [false, 1],
  ]);
  // As they come back from the server.
  const mappings = JSON.parse(JSON.stringify(first.map(({ mapping }) => mapping)));
  const again = shapesOf(sheets, { ...nothing, mappings });
  expect(again.map(({ isRemembered }) => isRemembered)).toEqual([true, true, true]);
  expect(again.flatMap((shape) => cellsOf(shape))).toEqual(first.flatMap((shape) => cellsOf(shape)));
  const other = shapesOf(
    [
      sheet([
        ["Name", "Class", "House"],
        ["Asha", "6-A", "Red"],
      ]),
    ],
    { ...nothing, mappings },
  );
  expect(other.map(({ isRemembered }) => isRemembered)).toEqual([false]);
});

test("an answer is remembered with the file", () => {
  const rows = [
    ["Name", "Class", "DOB"],
    ["Asha Rao", "6-A", "04/05/2012"],
  ];
  const shape = only(shapesOf([sheet(rows)], nothing));
  const { mapping } = withDateOrder(shape, questionAbout(shape, "date-order"), "month-day");
  const again = only(shapesOf([sheet(rows)], { ...nothing, mappings: [mapping] }));
  expect([again.isRemembered, openQuestions(again, nothing)]).toEqual([true, 0]);
  expect(cellsOf(again)[0]?.dateOfBirth).toBe("2012-04-05");
});

test("a private column is sent only when somebody asks for it each time", () => {
  const rows = [
    ["Name", "Class", "Caste"],
    ["Asha Rao", "6-A", "x"],
  ];
  const unanswered = withField(only(shapesOf([sheet(rows)], nothing)), 2, "city");
  expect(cellsOf(unanswered)[0]).toHaveProperty("city");
  const again = only(shapesOf([sheet(rows)], { ...nothing, mappings: [unanswered.mapping] }));
  expect(again.isRemembered).toBe(true);
  expect(cellsOf(again)[0]).not.toHaveProperty("city");
});

test("what stands under a private heading is private, whatever its own heading says", () => {
  const rows = [
    ["Student", "", "Bank", ""],
    ["Name", "Class", "City", "Name"],
    ["Asha Rao", "6-A", "Mumbai", "State Bank"],
  ];
  const shape = only(shapesOf([sheet(rows)], nothing));
  expect(cellsOf(shape)).toEqual([{ name: "Asha", surname: "Rao", classGroup: "6-A" }]);
  expect(cellsOf(only(shapesOf([sheet(rows)], { ...nothing, mappings: [shape.mapping] })))).toHaveLength(1);
});

test("what students wrote is no list of teachers", () => {
  for (const headings of [
    ["Date", "Topic", "Subject", "Teacher", "Student", "Stars", "Review"],
    ["तारीख", "टॉपिक", "विषय", "शिक्षक", "विद्यार्थी", "स्टार", "रिव्यू"],
  ]) {
    const shape = only(
      shapesOf([sheet([headings, ["2026-11-01", "x", "Hindi", "Meera", "Asha Rao", "5", "Good"]])], nothing),
    );
    expect(shape.mapping.kind).toBeNull();
  }
});

test.each([
  ["list.xlsx", "Sheet1", ""],
  ["list.csv", "list", ""],
  ["list.xlsx", "6-A", "6-A"],
])("%s, %s is called %j", (file, name, expected) => {
  expect(sheetNameOf({ ...sheet([], name, file), firstLine: 1 })).toBe(expected);
});
