import { expect, test } from "vitest";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import type { Proposal } from "./proposal.ts";
import { proposeMapping } from "./propose-mapping.ts";
import { shapeOf, tablesOf } from "./tables.ts";
import { toRows } from "./to-rows.ts";

/** Cells are divided by upright lines. */
function sheet(lines: string, name = "Sheet1", file = "list.xlsx"): Sheet {
  const rows = lines
    .split("\n")
    .map((line) => (line.trim() === "" ? [] : line.split("|").map((cell) => cell.trim())));
  return { file, name, rows, legacyFonts: [], cutCells: 0 };
}

function read(from: Sheet, known: string[] = []) {
  const read = tablesOf(from).map((table) => {
    const proposal = proposeMapping(table, { known });
    return { proposal, ...toRows(table, proposal.mapping) };
  });
  return {
    tables: read,
    cells: read.flatMap(({ rows }) => rows.map(({ cells }) => cells)),
    proposal: (read[0] as { proposal: Proposal }).proposal,
  };
}

const fieldsOf = ({ mapping }: Proposal) => mapping.columns.map(({ field, notSent }) => field ?? notSent);

test("a school's name, a title, totals, repeated headings and signatures around a list", () => {
  const { proposal, cells, tables } = read(
    sheet(`Govt. Sr. Sec. School, Pune
      List of students of Class X-B, Session 2026-27

      S.No|Roll No|Student's Name|Father's Name|DOB|Mobile No.
      1|1|Asha Rao|Late Sh. Mohan Rao|30/04/2012|9876543210
      2|2|Ravi|-|01/05/2012|

      S.No|Roll No|Student's Name|Father's Name|DOB|Mobile No.
      3|3|Md. Arif|Shri Aslam|2/5/2012|8765432109
      Total|3||||

      Class Teacher||||Principal`),
    ["10-B"],
  );
  expect(proposal.decisions).toEqual([]);
  expect(proposal.mapping).toMatchObject({
    kind: "students",
    classGroupFrom: { from: "title", name: "10-B" },
  });
  expect(cells).toEqual([
    {
      rollNumber: "1",
      name: "Asha",
      surname: "Rao",
      guardian1Name: "Mohan Rao",
      guardian1Relation: "father",
      guardian1Phone: "9876543210",
      dateOfBirth: "2012-04-30",
      classGroup: "10-B",
    },
    { rollNumber: "2", name: "Ravi", dateOfBirth: "2012-05-01", classGroup: "10-B" },
    {
      rollNumber: "3",
      name: "Md. Arif",
      guardian1Name: "Aslam",
      guardian1Relation: "father",
      guardian1Phone: "8765432109",
      dateOfBirth: "2012-05-02",
      classGroup: "10-B",
    },
  ]);
  expect(tables[0]?.rows.map(({ line }) => line)).toEqual([5, 6, 9]);
  expect(tables[0]?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "1 title",
    "2 title",
    "3 blank",
    "4 heading",
    "7 blank",
    "8 heading",
    "10 total",
    "11 blank",
    "12 signature",
  ]);
});

test("headings in two rows", () => {
  const { cells, proposal } = read(
    sheet(`Class|Section|Name|Father||Mother|
      |||Name|Phone|Name|Phone
      10|B|Asha Rao|Mohan|9876543210|Sita|8765432109`),
  );
  expect(proposal.decisions).toEqual([]);
  expect(cells).toEqual([
    {
      classGroup: "10-B",
      name: "Asha",
      surname: "Rao",
      guardian1Name: "Mohan",
      guardian1Phone: "9876543210",
      guardian1Relation: "father",
      guardian2Name: "Sita",
      guardian2Phone: "8765432109",
      guardian2Relation: "mother",
    },
  ]);
});

test("parents above father and mother", () => {
  const { cells } = read(
    sheet(
      "Sr.No.|Name of Student|Parents Details||Class\n||Father Name|Mother Name|\n1|Asha Rao|Mohan|Sita|10-B",
    ),
  );
  expect(cells[0]).toMatchObject({ guardian1Relation: "father", guardian2Relation: "mother" });
});

test("one table for each class group below each other, with a title above each", () => {
  const { cells } = read(
    sheet(`Class 9-A
      Roll No|Name|Mobile
      1|Asha Rao|9876543210
      Class 9-B
      Roll No|Name|Mobile
      1|Ravi Das|8765432109`),
  );
  expect(cells.map(({ name, classGroup }) => [name, classGroup])).toEqual([
    ["Asha", "9-A"],
    ["Ravi", "9-B"],
  ]);
});

test("tables with other headings below, and beside each other", () => {
  const below = read(
    sheet(`Roll No|Student Name|Class
      1|Asha Rao|10-B

      Staff
      Teacher Name|Subject|Email
      R. Kumar|Maths|r@school.in`),
  );
  expect(below.tables.map(({ proposal, rows }) => [proposal.mapping.kind, rows[0]?.line])).toEqual([
    ["students", 2],
    ["teachers", 6],
  ]);
  const beside = read(sheet("Class 10-B\nRoll No|Name||Roll No|Name\n1|Asha Rao||2|Ravi Das"));
  expect(beside.cells.map(({ rollNumber, name }) => [rollNumber, name])).toEqual([
    ["1", "Asha"],
    ["2", "Ravi"],
  ]);
});

test("the sheet's name, or the file's, is the class group", () => {
  const list = "Roll No|Name|Father's Name\n1|Asha Rao|Mohan";
  expect(read(sheet(list, "STD 10 B")).cells[0]?.classGroup).toBe("10-B");
  expect(read(sheet(list, "X-B"), ["10-B"]).cells[0]?.classGroup).toBe("10-B");
  expect(read(sheet(list, "Sheet1", "Class_10_B.xlsx")).cells[0]?.classGroup).toBe("10-B");
  expect(read(sheet(list)).proposal.decisions).toEqual([{ about: "class-group" }]);
});

test("a list in Hindi", () => {
  const { cells, proposal } = read(
    sheet(`शासकीय विद्यालय
      क्र.सं.|प्रवेश संख्या|छात्र का नाम|पिता का नाम|माता का नाम|जन्म तिथि|मोबाइल नंबर|कक्षा|वर्ग|जाति
      १|४५|राम कुमार शर्मा|श्री मोहन|श्रीमती सीता|३०/०४/२०१२|९८७६५४३२१०|१०|ब|x`),
  );
  expect(proposal.decisions).toEqual([]);
  expect(cells).toEqual([
    {
      admission: "४५",
      name: "राम कुमार",
      surname: "शर्मा",
      guardian1Name: "मोहन",
      guardian1Relation: "father",
      guardian2Name: "सीता",
      guardian2Relation: "mother",
      dateOfBirth: "2012-04-30",
      guardian1Phone: "९८७६५४३२१०",
      classGroup: "10-ब",
    },
  ]);
});

test("what is sensitive is not sent, and Aadhaar numbers are cut from everything else", () => {
  const { cells, tables, proposal } = read(
    sheet(`Name|Class|Aadhaar No|Caste|Bank A/C|Father Name|Mobile|APAAR ID
      Asha Rao 234123412346|10-B|234123412346|x|123|Mohan (2341 2341 2346)|919876543210|234123412346`),
  );
  expect(fieldsOf(proposal)).toEqual([
    "name",
    "classGroup",
    "sensitive",
    "sensitive",
    "sensitive",
    "guardian1Name",
    "guardian1Phone",
    "apaar",
  ]);
  expect(cells[0]).toMatchObject({
    name: "Asha",
    surname: "Rao",
    apaar: "234123412346",
    guardian1Phone: "919876543210",
  });
  expect(JSON.stringify({ ...cells[0], apaar: "" })).not.toMatch(/2341/);
  expect(tables[0]?.cutNumbers).toEqual([
    { line: 2, field: "name" },
    { line: 2, field: "guardian1Name" },
  ]);
});

test("dates are asked about only if none of them tells", () => {
  const dates = (...each: string[]) =>
    read(sheet(`Name|Class|DOB\n${each.map((date) => `Asha Rao|10-B|${date}`).join("\n")}`));
  expect(dates("03/04/2012", "04/05/2012").proposal.decisions).toEqual([
    { about: "date-order", column: 2, example: "03/04/2012" },
  ]);
  expect(dates("03/04/2012", "30/05/2012").proposal.decisions).toEqual([]);
  const american = dates("03/04/2012", "05/30/2012");
  expect([american.proposal.decisions, american.cells.map(({ dateOfBirth }) => dateOfBirth)]).toEqual([
    [],
    ["2012-03-04", "2012-05-30"],
  ]);
});

test("a serial number is told from a register's by its values", () => {
  expect(fieldsOf(read(sheet("SR No|Name|Class\n1|A B|1-A\n2|C D|1-A\n3|E F|1-A")).proposal)[0]).toBe(
    "serial",
  );
  expect(
    fieldsOf(read(sheet("SR No|Name|Class\n4711|A B|1-A\n4719|C D|1-A\n4803|E F|1-A")).proposal)[0],
  ).toBe("admission");
});

test("phones of nobody in particular go to the first guardian without one", () => {
  const { cells } = read(
    sheet(
      "Name|Class|Father Name|Mother Name|Mobile No 1|Mobile No 2\nAsha Rao|10-B|Mohan|Sita|9876543210|8765432109",
    ),
  );
  expect(cells[0]).toMatchObject({
    guardian1Phone: "9876543210",
    guardian2Phone: "8765432109",
    guardian2Relation: "mother",
  });
});

test("whose e-mail it is, is asked", () => {
  expect(read(sheet("Name|Class|Father Name|Email\nAsha Rao|10-B|Mohan|m@x.in")).proposal.decisions).toEqual([
    { about: "whose-email", column: 3 },
  ]);
});

test("teachers", () => {
  const { cells, proposal } = read(
    sheet(
      "Emp Code|Teacher's Name|Designation|Subject|Mobile|Email|Date of Joining\nE1|Mrs. Asha Rao|TGT|Maths, Science|9876543210|asha@school.in|01-Apr-2019",
    ),
  );
  expect(proposal).toMatchObject({ decisions: [], mapping: { kind: "teachers" } });
  expect(cells).toEqual([
    {
      name: "Asha",
      surname: "Rao",
      courses: "Maths, Science",
      phone: "9876543210",
      email: "asha@school.in",
      joiningDate: "2019-04-01",
    },
  ]);
});

test("who teaches what, in three forms", () => {
  const expected = [
    { classGroup: "9-A", subject: "Maths", teacher: "Asha Rao" },
    { classGroup: "9-A", subject: "Hindi", teacher: "R. Kumar" },
    { classGroup: "9-A", subject: "Hindi", teacher: "Uma Das" },
    { classGroup: "9-B", subject: "Maths", teacher: "Asha Rao" },
  ];
  const sorted = (cells: object[]) =>
    cells.map((each) => JSON.stringify(each, ["classGroup", "subject", "teacher"])).sort();
  const long = read(
    sheet(
      "Class|Section|Subject|Teacher Name\n9|A|Maths|Mrs. Asha Rao\n9|A|Hindi|R. Kumar / Uma Das\n9|B|Maths|Asha Rao",
    ),
  );
  const byClass = read(
    sheet(
      "Subject allotment 2026-27\nClass|Maths|Hindi|Class Teacher\n9-A|Asha Rao|R. Kumar, Uma Das|Asha Rao\n9-B|Asha Rao|-|Uma Das",
    ),
  );
  const bySubject = read(
    sheet("S.No|Subject|9-A|9-B\n1|Maths|Asha Rao|Asha Rao\n2|Hindi|R. Kumar & Uma Das|"),
  );
  for (const { cells, proposal } of [long, byClass, bySubject]) {
    expect(proposal).toMatchObject({ decisions: [], mapping: { kind: "teaching" } });
    expect(sorted(cells)).toEqual(sorted(expected));
  }
});

test("a table of marks is no teaching table", () => {
  expect(read(sheet("Class|Maths|Hindi\n9-A|56|67\n9-B|45|78")).proposal.mapping.kind).toBeNull();
});

test("columns in a legacy font are named, and none of their letters is sent", () => {
  const list = {
    ...sheet("Name|Class\njke dqekj|10-B"),
    legacyFonts: [{ font: "Kruti Dev 010", column: 0 }],
  };
  const { cells, proposal } = read(list);
  expect(proposal.legacyFonts).toEqual([{ font: "Kruti Dev 010", column: 0 }]);
  expect(cells).toEqual([{ classGroup: "10-B" }]);
});

test("a mapping is used again for a table of the same shape", () => {
  const [first] = tablesOf(sheet("Class 9-A\nRoll No|Name|DOB|House\n1|Asha Rao|03/04/2012|Red"));
  const [second] = tablesOf(
    sheet("School\n\nClass 9-B\nROLL NO.|NAME|D.O.B.|house\n1|Ravi Das|05/06/2012|Red"),
  );
  const [other] = tablesOf(sheet("Roll No|Name|House\n1|Asha Rao|Red"));
  if (!first || !second || !other) throw new Error("a table is missing");
  const { mapping } = proposeMapping(first);
  const stored = JSON.parse(JSON.stringify({ ...mapping, dateOrders: { 2: "month-day" } }));
  const again = proposeMapping(second, { remembered: stored });
  expect(again.decisions).toEqual([]);
  expect(toRows(second, again.mapping).rows[0]?.cells).toMatchObject({
    name: "Ravi",
    classGroup: "9-B",
    dateOfBirth: "2012-05-06",
  });
  expect(shapeOf(first)).not.toBe(shapeOf(other));
});

test("a table that may be about students or teachers asks, and follows the answer", () => {
  const [table] = tablesOf(sheet("Name|Email|Phone\nAsha Rao|a@b.in|9876543210"));
  if (!table) throw new Error("the table is missing");
  expect(proposeMapping(table).decisions).toContainEqual({ about: "kind" });
  const { mapping, decisions } = proposeMapping(table, { kind: "teachers" });
  expect([decisions, toRows(table, mapping).rows[0]?.cells]).toEqual([
    [],
    { name: "Asha", surname: "Rao", email: "a@b.in", phone: "9876543210" },
  ]);
});

test("a list of names under a title, and several class groups in a cell", () => {
  expect(read(sheet("Class 10-B\nS.No|Name\n1|Asha Rao")).cells).toEqual([
    { name: "Asha", surname: "Rao", classGroup: "10-B" },
  ]);
  expect(
    read(sheet("Teacher|Subject|Class\nAsha Rao|Maths|9-B, 9-C")).cells.map(({ classGroup }) => classGroup),
  ).toEqual(["9-B", "9-C"]);
});

test("a table without headings asks for them, and sends nothing", () => {
  const { cells, proposal } = read(sheet("Asha Rao|Red\nRavi Das|Blue"));
  expect([proposal.decisions, cells]).toEqual([[{ about: "headings" }], []]);
  const [table] = tablesOf(sheet("Child|Group\nAsha Rao|10-B"));
  if (!table) throw new Error("the table is missing");
  expect(
    proposeMapping(table, { headingRow: 0, kind: "students" }).mapping.columns.map(({ heading }) => heading),
  ).toEqual(["Child", "Group"]);
});
