import { expect, test } from "vitest";
import { planOf } from "#app/testing/import-plans.ts";
import { readFile } from "#features/import/web/reading/read-file.ts";
import { proposeMapping } from "./propose-mapping.ts";
import { tablesOf } from "./tables.ts";
import { toRows } from "./to-rows.ts";

/** A file as it is read, and what an empty school would make of it. Cells are divided by upright lines. */
async function read(lines: string) {
  const text = lines
    .split("\n")
    .map((line) =>
      line
        .split("|")
        .map((cell) => `"${cell.trim().replaceAll('"', '""')}"`)
        .join(","),
    )
    .join("\n");
  const sheets = await readFile({ name: "list.csv", bytes: new TextEncoder().encode(text) });
  const tables = sheets.flatMap(tablesOf).map((table) => {
    const { mapping, decisions } = proposeMapping(table);
    return { mapping, decisions, ...toRows(table, mapping) };
  });
  const rows = tables.flatMap(({ rows: each, mapping }) =>
    each.map((row) => ({ ...row, kind: mapping.kind })),
  );
  const { outcomes, operations } = planOf(
    rows.map(({ line, cells, kind }) => ({ line, cells, kind: kind ?? "students" })),
  );
  return {
    cells: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
    skipped: tables.flatMap(({ skipped }) => skipped),
    outcomes: [...outcomes.values()],
    problems: [...outcomes.values()].map(({ problems }) =>
      problems.map(({ field, sentence }) => [field, sentence.key.replace("importing.", "")].join(" ")),
    ),
    operations,
  };
}

const called = ({ cells }: Awaited<ReturnType<typeof read>>) =>
  cells.map(({ name, surname }) => [name, surname].filter(Boolean).join(" + "));

test("a name whose parts stand in several columns says nothing twice", async () => {
  expect(
    called(
      await read(`Name|Surname|Class
        Ira Menon|Menon|10-A
        Asha Rao|Asha Rao|10-A
        Uma|Uma|10-A
        Ravi|Das|10-A`),
    ),
  ).toEqual(["Ira + Menon", "Asha + Rao", "Uma", "Ravi + Das"]);
  expect(
    called(
      await read(`First Name|Middle Name|Last Name|Class
        Aditi Nitin Gokhale|Nitin|Gokhale|10-A
        Ira|Mohan Menon|MENON|10-A
        Rama|Rama|Rao|10-A
        A.|A.|Khan|10-A`),
    ),
  ).toEqual(["Aditi Nitin + Gokhale", "Ira Mohan + MENON", "Rama + Rao", "A. A. + Khan"]);
  expect(called(await read("Name|Class\nRama Rama|10-A"))).toEqual(["Rama + Rama"]);
  // One word that is name and surname stays so where nothing else says that the names are whole.
  expect(called(await read("Name|Surname|Class\nRama|Rama|10-A\nAsha Devi|Rao|10-A"))).toEqual([
    "Rama + Rama",
    "Asha Devi + Rao",
  ]);
});

test("an error of a formula is wrong at its cell, and nothing is made of it", async () => {
  const { problems, operations } = await read(`Name|Class|Roll No|Father's Name|Mobile|City|DOB
      #REF!|10-A|1|Mohan|9876543210|Pune|30/04/2012
      Ira Menon|#N/A|2|Mohan|9876543211|Pune|30/04/2012
      Asha Rao|10-A|#VALUE!|#NAME?|#NUM!|#DIV/0!|#####`);
  expect(problems).toEqual([
    ["name cellError"],
    ["classGroup cellError"],
    [
      "rollNumber cellError",
      "guardian1Name cellError",
      "guardian1Phone cellError",
      "dateOfBirth cellError",
      "city cellError",
    ],
  ]);
  expect(operations.newStudents).toEqual([]);
  const teaching = await read("Class|Maths|Hindi\n10-A|#N/A|Asha Rao\n10-B|Ravi Das|Asha Rao");
  expect(teaching.problems[0]).toEqual(["teacher cellError", "classGroup classGroupNew"]);
});

test("lines that are about nobody are left out, and said", async () => {
  const { cells, skipped } = await read(`Delhi Public School, Pune
      S.No|Name|Class|Father's Name|Mobile
      1|Asha Rao|10-A|Mohan|9876543210
      2|Ravi Das|10-A|Principal|8765432109
      |Boys: 1|Girls: 1||
      |Delhi Public School, Pune|||
      |Total|||2
      |Class teacher's signature||Principal|
      |Class Teacher|Mrs. Iyer||
      Printed on 12/03/2026||||
      |Page 1 of 12|||
      |Printed on 12/03/2026 10:30||Admin|`);
  expect(cells.map(({ name }) => name)).toEqual(["Asha", "Ravi"]);
  expect(skipped.slice(2).map(({ line, reason }) => [line, reason])).toEqual([
    [5, "total"],
    [6, "title"],
    [7, "total"],
    [8, "signature"],
    [9, "signature"],
    [10, "signature"],
    [11, "title"],
    [12, "signature"],
  ]);
});

test("teachers who are principals, and children of principals, are people", async () => {
  const { cells } = await read(`Teacher Name|Subject|Email
      Mr. Rao (Principal)|Hindi|
      Class Teacher|Maths|ct@school.in`);
  expect(cells.map(({ name, surname }) => [name, surname].join(" "))).toEqual(["Rao ", "Class Teacher"]);
  const children = await read(
    "Name|Class|Father's Occupation\nAsha Rao|10-A|Principal\nRavi Das|10-A|Class teacher",
  );
  expect(children.cells).toHaveLength(2);
});

test("a ditto mark means the cell above, whatever it looks like", async () => {
  const { cells } = await read(`Name|Class|Section|Father's Name|Mobile|City
      Asha Rao|10|A|Mohan Rao|9876543210|Pune
      Ira Rao|"|"|-do-|do|same
      Uma Rao|''|-do-|Same as above|〃|वही
      Ravi Das|10|B|Sunil|8765432109|Nashik
      Tara Das|-"-|"|–do–|ditto|उपरोक्त`);
  expect(
    cells.map(({ classGroup, guardian1Name, guardian1Phone, city }) => [
      classGroup,
      guardian1Name,
      guardian1Phone,
      city,
    ]),
  ).toEqual([
    ...Array.from({ length: 3 }, () => ["10-A", "Mohan Rao", "9876543210", "Pune"]),
    ...Array.from({ length: 2 }, () => ["10-B", "Sunil", "8765432109", "Nashik"]),
  ]);
  const alone = await read('Name|Class|City\nAsha Rao|10-A|"');
  expect(alone.problems).toEqual([["city nothingAbove"]]);
  // A name, in Vietnam and Korea.
  expect((await read("Name|Class\nDo Kim|10-A")).problems).toEqual([[]]);
});

test("a guardian in a line below belongs to the child above", async () => {
  const { cells, problems, operations } =
    await read(`Adm No|Name|Class|Guardian Name|Relation|Mobile|Guardian Email
      1|Asha Rao|10-A|Mohan Rao|Father|9876543210|m@rao.in
      |||Sita Rao|Mother|9876543211|
      2|Ravi Das|10-A|Uma Das|Mother|8765432109|
      2|||Sunil Das|Father||s@das.in
      |||||8765432100|
      |"|"|Hari Das|Guardian|8765432101|
      3|Tara Iyer|10-A|||7654321098|`);
  expect(problems.flat()).toEqual([]);
  expect(cells).toHaveLength(3);
  expect(
    operations.newStudents.map(({ name, guardians }) => [
      name,
      ...guardians.map((each) =>
        [each.name, each.relation, each.phone, each.email].filter(Boolean).join(" "),
      ),
    ]),
  ).toEqual([
    ["Asha", "Mohan Rao father 9876543210 m@rao.in", "Sita Rao mother 9876543211"],
    [
      "Ravi",
      "Uma Das mother 8765432109",
      " guardian 8765432100".trim(),
      "Sunil Das father s@das.in",
      "Hari Das guardian 8765432101",
    ],
    ["Tara", "guardian 7654321098"],
  ]);
});

test("a phone in the line below is another guardian's if the relation is another", async () => {
  const { operations } = await read(`Name|Class|Guardian|Relation|Mobile
      Asha Rao|10-A|Mohan Rao|Father|9876543210
      |||Mother|9876543211`);
  expect(operations.newStudents[0]?.guardians.map(({ relation, phone }) => [relation, phone])).toEqual([
    ["father", "9876543210"],
    ["mother", "9876543211"],
  ]);
});

test("the mother in the line below, under a heading of fathers, is no second father", async () => {
  const { operations } = await read(`Name|Class|Father's Name|Mobile
      Asha Rao|10-A|Mohan Rao|9876543210
      ||Sita Rao|9876543211`);
  expect(operations.newStudents[0]?.guardians.map(({ name, relation }) => [name, relation])).toEqual([
    ["Mohan Rao", "father"],
    ["Sita Rao", "guardian"],
  ]);
});

test("a line without a name that says something of its own is not the child's above", async () => {
  const { problems } = await read(`Adm No|Name|Class|Father's Name
      1|Asha Rao|10-A|Mohan Rao
      2||10-A|Sunil Das`);
  expect(problems).toEqual([[], ["name nameMissing"]]);
});

test("addresses are cleaned as people copy them, and words that there is none are none", async () => {
  const { problems, operations } = await read(`Student Name|Class|Student Email|Father's Name|Father's Email
      Asha Rao|10-A|Asha Rao <asha@school.in>|Mohan|mailto:m@rao.in
      Ravi Das|10-A|ravi@school.in;|Sunil|no email
      Tara Iyer|10-A|nil|Hari|h@iyer.in.
      Uma Rao|10-A|uma@school.in / u@home.in|Hari|N.A.`);
  expect(problems).toEqual([[], [], [], ["email emailsSeveral"]]);
  expect(operations.newStudents.map(({ email, guardians }) => [email, guardians[0]?.email])).toEqual([
    ["asha@school.in", "m@rao.in"],
    ["ravi@school.in", null],
    [null, "h@iyer.in"],
  ]);
});
