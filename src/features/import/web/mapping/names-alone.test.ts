import { expect, test } from "vitest";
import { planOf } from "#app/testing/import-plans.ts";
import { fullName } from "#domain/full-name.ts";
import { toSend } from "#features/import/web/send-rows.ts";
import { newSchool as known, sheetOf } from "#features/import/web/testing/sheets.ts";
import { rowsOf, shapesOf } from "./shapes.ts";

const namesOf = ({ name = "", surname = "" }: { name?: string; surname?: string }) =>
  fullName({ name, surname });

/** Who becomes a student of an empty school, about whom the preview asks, and what is left out before. */
function read(lines: string) {
  const parts = shapesOf([sheetOf(lines)], known).flatMap((shape) => rowsOf(shape, known));
  const { rows } = toSend(
    parts.flatMap((part) => part.rows),
    "students",
    "list",
  );
  const { outcomes, operations } = planOf(
    rows.map((row) => ({ ...row, isNameAlone: row.isNameAlone ?? false })),
  );
  return {
    students: operations.newStudents.map(namesOf),
    doubted: [...outcomes].flatMap(([number, { problems }]) =>
      problems.some(({ sentence }) => sentence.key === "importing.nameAlone")
        ? [namesOf(rows[number]?.cells ?? {})]
        : [],
    ),
    left: parts.flatMap(({ skipped }) =>
      skipped.filter(({ reason }) => !["blank", "heading"].includes(reason)).map(({ text }) => text),
    ),
  };
}

test("what stands alone in a name's column, below or among children with more beside their names, is asked about", () => {
  expect(
    read(`S.No|Name|Class|Father's Name|Mobile
      1|Asha Rao|10-A|Mohan|9876543210
      2|Ravi Das|10-A||8765432109
      |New admissions|||
      3|Tara Iyer|10-A|Hari|
      4|Uma Sen|10-A||
      |* came in July|||
      |Madam Kulkarni|||
      |Riya Sen|||`),
  ).toEqual({
    students: ["Asha Rao", "Ravi Das", "Tara Iyer", "Uma Sen"],
    doubted: ["New admissions", "* came in July", "Madam Kulkarni", "Riya Sen"],
    left: [],
  });
});

test("what surely is no child is left out and listed", () => {
  expect(
    read(`Name|Class|Roll No|Mobile
      Asha Rao|10-A|1|9876543210
      Ravi Das|10-A|2|8765432109
      HM|||
      Class Tr.|||
      SC 2 ST 1 OBC 4|||
      B=1, G=1|||
      SC 2|ST 1|OBC 4|
      Strength as on 1st June|||
      Mrs. P. Kulkarni (Class Teacher)|||
      Average attendance|92%||`),
  ).toEqual({
    students: ["Asha Rao", "Ravi Das"],
    doubted: [],
    left: [
      "HM",
      "Class Tr.",
      "SC 2 ST 1 OBC 4",
      "B=1, G=1",
      "SC 2 ST 1 OBC 4",
      "Strength as on 1st June",
      "Mrs. P. Kulkarni (Class Teacher)",
      "Average attendance 92%",
    ],
  });
});

test("a value that is none under its heading tells nothing about a child", () => {
  const { students, doubted } = read(`Name|Class|Mobile
    Asha Rao|10-A|9876543210
    Ravi Das|10-A|8765432109
    Pass rate|92%|
    Best house|Blue|`);
  expect([students, doubted]).toEqual([
    ["Asha Rao", "Ravi Das"],
    ["Pass rate", "Best house"],
  ]);
});

test("the ends of a register: legends are left out, and whose names stand in brackets is asked about", () => {
  expect(
    read(`Sl. No.|Adm. No.|Name of Student|Class|Father's Name|Category
      1|5511|Aarav Sharma|8-B|Rakesh|GEN
      2|5512|Bhavna Joshi|8-B||
      |||Boys - 1|Girls - 1|
      ||GEN-1 OBC-1 SC-0 ST-0|||
      ||NSO = Name struck off|||
      ||Class Teacher|||Principal
      ||(Smt. R. Kale)|||(Dr. S. Rao)`),
  ).toEqual({
    students: ["Aarav Sharma", "Bhavna Joshi"],
    doubted: ["(Smt. R. Kale)"],
    left: ["Boys - 1 Girls - 1", "GEN-1 OBC-1 SC-0 ST-0", "NSO = Name struck off", "Class Teacher"],
  });
});

test("titles within a list tell the class groups below them, also where none stands above the headings", () => {
  const groups = shapesOf(
    [
      sheetOf(`Name|Father's Name|Mobile
        Class 6-A
        Asha Rao|Mohan|9812345670
        Class Teacher - Mrs. Kale
        Class 6-B
        Uma Sen|Sunil|9812345672`),
    ],
    known,
  ).flatMap((shape) => rowsOf(shape, known).flatMap(({ rows }) => rows.map(({ cells }) => cells.classGroup)));
  expect(groups).toEqual(["6-A", "6-B"]);
});

test("in a list of names, a name alone is a student", () => {
  expect(read("Name\nClass 10-A\nAsha Rao\nRavi Das\nUma Sen").doubted).toEqual([]);
  expect(
    read(`Class 10-A
      S.No|Student Name|Mobile
      1|Asha Rao|
      2|Ravi Das|
      3|Tara Iyer|9876543210`),
  ).toMatchObject({ students: ["Asha Rao", "Ravi Das", "Tara Iyer"], doubted: [] });
  expect(
    read(`Class 10-A
      Student Name|Mobile
      Asha Rao|
      Ravi Das|9876543210
      Tara Iyer|
      Uma Sen|
      Hari Rao|8765432109
      Leela Nair|`),
  ).toMatchObject({ doubted: ["Asha Rao", "Leela Nair"] });
});

test("a child who is identified is a student, whatever stands beside the name", () => {
  expect(
    read(`Adm No|Name|Class|Mobile
      101|Asha Rao (50%)|10-A|9876543210
      102|H M|10-A|8765432109
      103|Principal|10-A|
      A-12/B-13|Ravi Das|10-A|`).students,
  ).toEqual(["Asha Rao (50%)", "H M", "Principal", "Ravi Das"]);
});

test("a guardian below a name alone says more of it", () => {
  expect(
    read(`Name|Class|Guardian|Mobile
      Asha Rao|10-A|Mohan|9876543210
      Ravi Das|10-A|Hari|9876543211
      Uma Sen|||
      ||Lata|8765432109`).doubted,
  ).toEqual([]);
});
