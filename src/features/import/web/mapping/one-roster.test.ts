import { expect, test } from "vitest";
import { oneRosterSheets } from "#features/import/web/testing/one-roster-files.ts";
import { readSheets } from "#features/import/web/testing/sheets.ts";

const asha = {
  name: "Asha Mohan",
  surname: "Rao",
  classGroup: "10-A",
  admission: "ADM001",
  dateOfBirth: "2011-04-30",
  email: "asha@school.example",
  guardian1Name: "Lata Rao",
  guardian1Relation: "guardian",
  guardian1Phone: "9876543210",
  guardian1Email: "lata@home.example",
  guardian2Name: "Mohan Rao",
  guardian2Relation: "guardian",
  guardian2Phone: "9876543211",
};
const ravi = {
  name: "Ravi",
  surname: "Das",
  classGroup: "10-A",
  admission: "ADM002",
  guardian1Name: "Sita Das",
  guardian1Relation: "guardian",
  guardian1Phone: "9876543212",
};

test("seven files become students with their guardians, teachers, and who teaches what, without a question", () => {
  const read = readSheets(oneRosterSheets());
  expect(read.map(({ kind, open, cells }) => ({ kind, open, cells }))).toEqual([
    { kind: "students", open: 0, cells: [asha, ravi] },
    {
      kind: "teachers",
      open: 0,
      cells: [
        { name: "Meera", surname: "Iyer", email: "meera@school.example", phone: "9876500001" },
        { name: "Arun", surname: "Kumar", email: "arun@school.example" },
      ],
    },
    {
      kind: "teaching",
      open: 0,
      cells: [
        { classGroup: "10-A", subject: "Mathematics", teacher: "Meera Iyer" },
        { classGroup: "10-A", subject: "Hindi 10", teacher: "Arun Kumar" },
      ],
    },
  ]);
  expect(JSON.stringify(read.map(({ cells }) => cells))).not.toMatch(/female|\*\*\*\*|Nair|Gupta|Oza/);
});

test("files in another order, with a mark, other capitals, and those of other programs beside them", () => {
  const sheets = oneRosterSheets((name, text) =>
    name === "orgs.csv" ? "propertyName,value\nmanifest.version,1.0" : text.replace("sourcedId", "SourcedID"),
  );
  expect(readSheets(sheets.toReversed()).map(({ kind, cells }) => [kind, cells.length])).toEqual([
    ["students", 2],
    ["teachers", 2],
    ["teaching", 2],
  ]);
});

test("users alone are students of their grades, and teachers", () => {
  const sheets = oneRosterSheets((name, text) => (name === "users.csv" ? text : null));
  expect(readSheets(sheets).map(({ kind, open, cells }) => [kind, open, cells[0]?.classGroup])).toEqual([
    ["students", 0, "10"],
    ["teachers", 0, undefined],
  ]);
});

test("without homerooms, classes are class groups; a student of several has a row for each", () => {
  const sheets = oneRosterSheets((name, text) =>
    name === "classes.csv" ? text.replace(/^cl-hr.*\n/m, "").replace("Hindi,10", "Hindi Club,10") : text,
  );
  const [students, , teaching] = readSheets(sheets);
  expect(students?.cells.map(({ name, classGroup }) => [name, classGroup])).toEqual([
    ["Asha Mohan", "10-A"],
    ["Ravi", "Hindi Club"],
    ["Asha Mohan", "Hindi Club"],
  ]);
  expect(teaching?.cells.map(({ classGroup }) => classGroup)).toEqual(["10-A", "Hindi Club"]);
});

test("version 1.2 has the roles in a file of their own", () => {
  const sheets = oneRosterSheets((name, text) =>
    name === "users.csv" ? text.replace(",role,", ",formerRole,") : text,
  );
  const roles = { students: "student", teachers: "teacher" };
  const users = ["u-s1", "u-s2"].map((id) => [id, roles.students]).concat([["u-t1", roles.teachers]]);
  const rows = [
    ["sourcedId", "status", "userSourcedId", "roleType", "role"],
    ...users.map(([id = "", role = ""]) => [`r-${id}`, "active", id, "primary", role]),
  ];
  const [first] = sheets;
  if (first === undefined) throw new Error("There is no file");
  expect(
    readSheets([...sheets, { ...first, file: "roles.csv", name: "roles", rows }]).map(({ kind, cells }) => [
      kind,
      cells.length,
    ]),
  ).toEqual([
    ["students", 2],
    ["teachers", 1],
    ["teaching", 2],
  ]);
});

test("a file that says nothing of people is read as any other", () => {
  const sheets = oneRosterSheets((name, text) => (name === "orgs.csv" ? text : null));
  expect(readSheets(sheets).map(({ kind }) => kind)).toEqual([null]);
});
