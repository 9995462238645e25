import { expect, test } from "vitest";
import { classGroupsIn } from "#domain/import/class-groups-in-cells.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { cellsOf, newSchool, readOnly, readSheets, sheetOf } from "#features/import/web/testing/sheets.ts";

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

const lessons = [
  { classGroup: "9-A", subject: "Mathematics", teacher: "Asha Rao" },
  { classGroup: "9-A", subject: "Hindi", teacher: "Ravi Das" },
  { classGroup: "10-B", subject: "Science", teacher: "Uma Sen" },
];
type Field = keyof (typeof lessons)[number];

const listOf = (
  headings: readonly (readonly [Field, string])[],
  data: readonly Record<Field, string>[] = lessons,
) =>
  [
    headings.map(([, heading]) => heading).join("|"),
    ...data.map((lesson) => headings.map(([field]) => lesson[field]).join("|")),
  ].join("\n");

const wordings: [Field, string][][] = [
  [
    ["classGroup", "Class"],
    ["subject", "Subject"],
    ["teacher", "Teacher"],
  ],
  [
    ["classGroup", "Class group"],
    ["subject", "Subject"],
    ["teacher", "Teacher"],
  ],
  [
    ["classGroup", "Classes"],
    ["subject", "Subjects"],
    ["teacher", "Teachers"],
  ],
  [
    ["classGroup", "Std"],
    ["subject", "Course"],
    ["teacher", "Faculty Name"],
  ],
  [
    ["classGroup", "Grades"],
    ["subject", "Paper"],
    ["teacher", "Faculty"],
  ],
  [
    ["classGroup", "Classes Handled"],
    ["subject", "Subjects Handled"],
    ["teacher", "Instructors"],
  ],
  [
    ["classGroup", "Classes"],
    ["subject", "Subject"],
    ["teacher", "Name"],
  ],
  [
    ["classGroup", "Class"],
    ["subject", "Teaches"],
    ["teacher", "Name"],
  ],
  [
    ["classGroup", "Class & Section"],
    ["subject", "Subject taught"],
    ["teacher", "Name of Teacher"],
  ],
  [
    ["classGroup", "कक्षा"],
    ["subject", "विषय"],
    ["teacher", "शिक्षक"],
  ],
  [
    ["classGroup", "कक्षाएँ"],
    ["subject", "विषय का नाम"],
    ["teacher", "अध्यापक का नाम"],
  ],
  [
    ["classGroup", "क्लास ग्रुप"],
    ["subject", "विषय"],
    ["teacher", "शिक्षक"],
  ],
];

test.each(
  wordings
    .flatMap((headings) => orders(headings))
    .map((order) => [order.map(([, name]) => name).join(), order]),
)("a list headed %s is read as one, whatever stands first", (_, order) => {
  const { kind, open, cells } = readOnly(listOf(order));
  expect({ kind, open, cells }).toEqual({ kind: "teaching", open: 0, cells: lessons });
});

test("the same list without headings loses no row", () => {
  for (const order of orders(["classGroup", "subject", "teacher"] as const)) {
    const lines = lessons.map((lesson) => order.map((field) => lesson[field]).join("|")).join("\n");
    expect(readOnly(lines).cells).toEqual(lessons);
  }
});

test("a title, a serial number and other columns beside it change nothing", () => {
  const list = `Teaching plan 2026-27
    S.No|Class|Subject|Teacher|Periods
    1|9-A|Mathematics|Asha Rao|6
    2|9-A|Hindi|Ravi Das|5
    3|10-B|Science|Uma Sen|6`;
  expect(readOnly(list).cells).toEqual(lessons);
});

test("tables of class groups by subjects are still read as such", () => {
  for (const [corner, titles, rows] of [
    ["Class", "Mathematics|Hindi", ["9-A|Asha Rao|Ravi Das", "9-B|Asha Rao|Uma Sen"]],
    ["Class / Subject", "Mathematics|Hindi", ["9-A|Asha Rao|Ravi Das", "9-B|Asha Rao|Uma Sen"]],
    ["Subject", "9-A|9-B", ["Mathematics|Asha Rao|Asha Rao", "Hindi|Ravi Das|Uma Sen"]],
    ["", "9-A|9-B", ["Mathematics|Asha Rao|Asha Rao", "Hindi|Ravi Das|Uma Sen"]],
  ] as const) {
    const { kind, cells } = readOnly([`${corner}|${titles}`, ...rows].join("\n"));
    expect([kind, cells.length]).toEqual(["teaching", 4]);
    expect(cells).toContainEqual({ classGroup: "9-B", subject: "Hindi", teacher: "Uma Sen" });
  }
});

const table = [
  { teacher: "Asha Rao", subject: "Mathematics", classGroup: "9-A" },
  { teacher: "Asha Rao", subject: "Mathematics", classGroup: "9-B" },
  { teacher: "Asha Rao", subject: "Science", classGroup: "9-B" },
  { teacher: "Uma Sen", subject: "Hindi", classGroup: "9-A" },
];

test.each([
  "Teacher|9-A|9-B\nAsha Rao|Mathematics|Mathematics, Science\nUma Sen|Hindi|",
  "S.No|Emp Code|Name of Teacher|Designation|9-A|9-B|Total\n1|E1|Mrs. Asha Rao|PGT|Mathematics (6)|Mathematics / Science|12\n2|E2|Uma Sen|TGT|Hindi||6",
  "S.No|Teacher|Classes|\n||9-A|9-B\n1|Asha Rao|Mathematics|Mathematics, Science\n2|Uma Sen|Hindi|-",
  "Faculty|Mathematics|Science|Hindi\nAsha Rao|9-A, 9-B|9-B|\nUma Sen|||9-A",
])("teachers beside, and classes or subjects above: %j", (lines) => {
  const { kind, open, cells, shape } = readOnly(lines);
  expect([kind, open]).toEqual(["teaching", 0]);
  expect(cells).toHaveLength(table.length);
  expect(cells).toEqual(expect.arrayContaining(table));
  const again = readOnly(lines, { ...newSchool, mappings: [shape.mapping] });
  expect([again.shape.isRemembered, again.cells]).toEqual([true, cells]);
});

test.each([
  "Faculty|Std 9|Std 10\nAsha Rao|Mathematics|Hindi\nUma Sen|Hindi|Mathematics",
  "Subject|Class 9|Class 10\nMathematics|Asha Rao|Uma Sen\nHindi|Uma Sen|Asha Rao",
])("class groups above may be called by a word and a number: %j", (lines) => {
  const { kind, cells } = readOnly(lines);
  expect([kind, cells.length]).toEqual(["teaching", 4]);
  expect(cells[0]).toMatchObject({ teacher: "Asha Rao", subject: "Mathematics" });
});

test("a table in Hindi of teachers by class groups", () => {
  const { cells } = readOnly("शिक्षक|9 अ|9 ब\nसीता देवी|गणित|हिंदी\nरवि|हिंदी|गणित");
  expect(cells[0]).toEqual({ teacher: "सीता देवी", classGroup: "9 अ", subject: "गणित" });
  expect(cells).toHaveLength(4);
});

test.each([
  ["marks", "Name|Mathematics|Hindi\nAsha Rao|9|8\nRavi Das|7|10"],
  ["grades", "Student Name|Mathematics|Hindi\nAsha Rao|A1|B2\nRavi Das|C1|A2"],
  ["days", "Day|9-A|9-B\nMonday|Mathematics|Hindi\nTuesday|Hindi|Mathematics"],
  ["periods", "Class|Period 1|Period 2\n9-A|Mathematics|Hindi\n9-B|Hindi|Mathematics"],
])("a table of %s says nothing of who teaches what", (_, lines) => {
  expect(readOnly(lines).kind).not.toBe("teaching");
});

test("a cell may name several subjects; those of as many teachers are one for each", () => {
  const pairs = (lines: string) =>
    readOnly(`Class|Subject|Teacher\n${lines}`).cells.map(({ subject, teacher }) => `${subject}: ${teacher}`);
  expect(pairs("9-A|Maths / English|Asha Rao")).toEqual(["Maths: Asha Rao", "English: Asha Rao"]);
  expect(pairs("9-A|Physics, Chemistry; Biology|Asha Rao")).toHaveLength(3);
  expect(pairs("9-A|Maths / English|Asha Rao / Uma Sen")).toEqual(["Maths: Asha Rao", "English: Uma Sen"]);
  expect(pairs("9-A|Maths|Asha Rao / Uma Sen")).toEqual(["Maths: Asha Rao", "Maths: Uma Sen"]);
  for (const one of ["History & Civics", "Art and Craft", "A/C Repair", "Hindi (Course A/B)"])
    expect(pairs(`9-A|${one}|Asha Rao`)).toEqual([`${one}: Asha Rao`]);
});

test("a wrong reading that was remembered does not win over the right one", () => {
  const lines = listOf([
    ["classGroup", "Class"],
    ["subject", "Subject"],
    ["teacher", "Teacher"],
  ]);
  const wrong: Mapping = {
    kind: "teaching",
    headings: { row: 1, rows: 1 },
    columns: [
      { index: 0, heading: "9-A", field: "classGroup" },
      { index: 1, heading: "Mathematics", field: "teacher", of: "Mathematics" },
      { index: 2, heading: "Asha Rao", field: "teacher", of: "Asha Rao" },
    ],
    relations: {},
    classGroupFrom: { from: "columns" },
    nameRule: null,
    dateOrders: {},
  };
  const known = { ...newSchool, mappings: [wrong] };
  expect(readOnly(lines, known).cells).toEqual(lessons);
  const people = "Asha Rao|10-B|9876543210\nRavi Das|10-B|9876543211";
  const asHeadings: Mapping = {
    ...wrong,
    kind: "students",
    headings: { row: 0, rows: 1 },
    columns: [
      { index: 0, heading: "Asha Rao", field: "name" },
      { index: 1, heading: "10-B", field: "classGroup" },
      { index: 2, heading: "9876543210", field: "guardian1Phone" },
    ],
  };
  expect(readOnly(people, { ...newSchool, mappings: [asHeadings] }).cells).toHaveLength(2);
});

test.each([
  ["9-A, 9-B", ["9-A", "9-B"]],
  ["9A/9B", ["9A", "9B"]],
  ["9/A, 9/B", ["9/A", "9/B"]],
  ["9-A, B; 10-C, D", ["9-A", "9-B", "10-C", "10-D"]],
  ["9 (A, B) & X-C", ["9 A", "9-B", "X-C"]],
  ["VI A and VI B", ["VI A", "VI B"]],
  ["9A 9B 10A", ["9A", "9B", "10A"]],
  ["9 A B", ["9-A", "9-B"]],
  ["6-A\n6-B", ["6-A", "6-B"]],
  ["कक्षा 9 अ, ब", ["कक्षा 9 अ", "9-ब"]],
  ["11 Science, Commerce", ["11 Science", "11-Commerce"]],
  ["9/A", ["9/A"]],
  ["Rose, Lily", ["Rose, Lily"]],
])("%j are the class groups %j", (cell, names) => {
  expect(classGroupsIn(cell)).toEqual(names);
});

test("several class groups of a teacher: in a cell, in several columns, and with names of the school's own", () => {
  const inCells = readOnly("Teacher|Subject|Classes\nAsha Rao|Mathematics|9-A, 9-B\nUma Sen|Hindi|10-A");
  const inColumns = readOnly(
    "Teacher|Subject|Class 1|Class 2\nAsha Rao|Mathematics|9-A|9-B\nUma Sen|Hindi|10-A|",
  );
  const inSections = readOnly(
    "Teacher|Subject|Class|Sections\nAsha Rao|Mathematics|9|A, B\nUma Sen|Hindi|10|A",
  );
  for (const { kind, cells } of [inCells, inColumns, inSections]) {
    expect(kind).toBe("teaching");
    expect(cells.map(({ classGroup, teacher }) => [classGroup, teacher])).toEqual([
      ["9-A", "Asha Rao"],
      ["9-B", "Asha Rao"],
      ["10-A", "Uma Sen"],
    ]);
  }
  const known = { ...newSchool, classGroups: ["Rose", "Lily"] };
  const [own] = readSheets([sheetOf("Teacher|Subject|Classes\nAsha Rao|Hindi|Rose, Lily")], known);
  expect(own && cellsOf(own.shape, known).map(({ classGroup }) => classGroup)).toEqual(["Rose", "Lily"]);
});

test.each([
  [
    "a class",
    `Class|Subject|Teacher
    9-A|Mathematics|Asha Rao
    |Hindi|Ravi Das
    10-B|Science|Uma Sen`,
  ],
  [
    "a teacher, and what they teach",
    `S.No|Teacher|Class|Subject
    1|Asha Rao|9-A|Mathematics
    2|Ravi Das|9-A|Hindi
    3|Uma Sen|10-B|Science
    |||Physics
    ||10-C|`,
    { classGroup: "10-B", subject: "Physics", teacher: "Uma Sen" },
    { classGroup: "10-C", subject: "Physics", teacher: "Uma Sen" },
  ],
  [
    "a subject with its teacher",
    `Subject|Class|Teacher
    Mathematics|9-A|Asha Rao
    Hindi|9-A|Ravi Das
    Science|10-B|Uma Sen
    |10-C|

    |10-D|
    ||Signature of Principal`,
    { classGroup: "10-C", subject: "Science", teacher: "Uma Sen" },
    { classGroup: "10-D", subject: "Science", teacher: "Uma Sen" },
  ],
  [
    "a level above its sections, in a table",
    `Class|Section|Mathematics|Hindi
    9|A|Asha Rao|Ravi Das
    |B|Uma Sen|`,
    { classGroup: "9-B", subject: "Mathematics", teacher: "Uma Sen" },
  ],
])("%s stands once above the rows it is for", (_, list, ...more) => {
  const expected = list.includes("Science") ? [...lessons, ...more] : [...lessons.slice(0, 2), ...more];
  expect(readOnly(list).cells).toEqual(expected);
});

test("a blank that may be a vacant post, or stands in a list without blocks, stays blank", () => {
  const vacant = readOnly("Class|Subject|Teacher\n9-A|Mathematics|Asha Rao\n|Hindi|\n|Science|Uma Sen");
  expect(vacant.cells.map(({ teacher }) => teacher)).toEqual(["Asha Rao", undefined, "Uma Sen"]);
  const repeated = readOnly(
    "Teacher|Subject|Class\nAsha Rao|Mathematics|9-A\nAsha Rao|Physics|9-B\n|Hindi|9-B",
  );
  expect(repeated.cells.map(({ teacher }) => teacher)).toEqual(["Asha Rao", "Asha Rao", undefined]);
});

test("names, subjects and classes are of teachers where a name has several classes, and a person is asked otherwise", () => {
  const several = readOnly(
    "Name|Subject|Class\nAsha Rao|Mathematics|9-A\nAsha Rao|Mathematics|9-B\nUma Sen|Hindi|9-A",
  );
  expect([several.kind, several.open, several.cells.length]).toEqual(["teaching", 0, 3]);
  const unanswered = readOnly("Name|Subject|Class\nAsha Rao|Mathematics|9-A\nUma Sen|Hindi|9-B");
  expect([unanswered.kind, unanswered.shape.questions]).toEqual([null, [{ about: "kind" }]]);
  const students = readOnly("Roll|Name|Class|Optional Subject\n1|Asha Rao|9-A|Music\n2|Uma Sen|9-A|Hindi");
  expect(students.kind).toBe("students");
});

test("the names of teachers may stand in several columns, and their addresses beside them", () => {
  const parts = readOnly("First Name|Last Name|Subject|Classes taught\nAsha|Rao|Mathematics|9-A");
  expect(parts.cells).toEqual([{ teacher: "Asha Rao", subject: "Mathematics", classGroup: "9-A" }]);
  const staff = readSheets([
    sheetOf(
      "Name|Designation|Subject|Classes|Official Mail\nAsha Rao|PGT|Mathematics|9-A|asha@school.example",
    ),
  ]);
  expect(staff.map(({ kind, cells }) => [kind, cells.length])).toEqual([
    ["teachers", 1],
    ["teaching", 1],
  ]);
});
