import { expect, test } from "vitest";
import type { ImportCells } from "#domain/import/fields.ts";
import { readOnly } from "#features/import/web/testing/sheets.ts";

const father = { name: "Mohan", phone: "9876543210", email: "mohan@home.example" };
const mother = { name: "Sita", phone: "9876543211", email: "sita@home.example" };
const uncle = { name: "Hari", phone: "9876543212", email: "hari@home.example" };
const people = { f: father, m: mother, g: uncle };

const guardianCells = (row: ImportCells = {}) =>
  ([1, 2, 3, 4] as const).flatMap((position) => {
    const parts = [
      row[`guardian${position}Name`],
      row[`guardian${position}Phone`],
      row[`guardian${position}Email`],
    ];
    return parts.some((each) => each !== undefined) ? [parts.map((each) => each ?? "-").join(" ")] : [];
  });

/** Headings, each with whose part it is: `f.phone`. */
function guardiansIn(layout: string): string[] {
  const columns = layout.split("|").map((column) => column.trim().split(":"));
  const value = (of = "") => {
    const [who = "", part = ""] = of.split(".");
    return people[who as "f"][part as "name"];
  };
  const { cells } = readOnly(
    [
      ["Student Name", "Class", ...columns.map(([heading]) => heading)].join("|"),
      ["Asha Rao", "10-A", ...columns.map(([, of]) => value(of))].join("|"),
    ].join("\n"),
  );
  expect(cells[0]?.email).toBeUndefined();
  return guardianCells(cells[0]);
}

const all = (...of: (typeof father)[]) => of.map(({ name, phone, email }) => `${name} ${phone} ${email}`);
const phones = (...of: (typeof father)[]) => of.map(({ name, phone }) => `${name} ${phone} -`);

test.each([
  [
    "Father Name:f.name|Father Phone:f.phone|Father Email:f.email|Mother Name:m.name|Mother Phone:m.phone|Mother Email:m.email|Guardian Name:g.name|Guardian Phone:g.phone|Guardian Email:g.email",
    all(father, mother, uncle),
  ],
  [
    "Father:f.name|Mother:m.name|Guardian:g.name|Father Mobile:f.phone|Mother Mobile:m.phone|Guardian Mobile:g.phone",
    phones(father, mother, uncle),
  ],
  [
    "Father Name:f.name|Phone:f.phone|Email:f.email|Mother Name:m.name|Phone:m.phone|Email:m.email",
    all(father, mother),
  ],
  [
    "Father Name:f.name|Occupation:f.name|Mobile:f.phone|Mother Name:m.name|Occupation:m.name|Mobile:m.phone|Guardian Name:g.name|Mobile:g.phone",
    phones(father, mother, uncle),
  ],
  [
    "Father Name:f.name|Mother Name:m.name|Mother Mobile:m.phone|Guardian Name:g.name|Mobile:g.phone",
    ["Mohan - -", ...phones(mother, uncle)],
  ],
  [
    "Father:f.name|Mother:m.name|Father's No.:f.phone|Mother's No.:m.phone|Father's ID:f.email|Mother's ID:m.email",
    all(father, mother),
  ],
  ["Father Name:f.name|Mother Name:m.name|Mobile 1:f.phone|Mobile 2:m.phone", phones(father, mother)],
  [
    "Parent 1 Name:f.name|Parent 1 Phone:f.phone|Parent 1 Email:f.email|Parent 2 Name:m.name|Parent 2 Phone:m.phone|Parent 2 Email:m.email",
    all(father, mother),
  ],
  ["Parent1:f.name|Parent2:m.name|Parent1 Mobile:f.phone|Parent2 Mobile:m.phone", phones(father, mother)],
  [
    "First Parent Name:f.name|First Parent Phone:f.phone|Second Parent Name:m.name|Second Parent Phone:m.phone",
    phones(father, mother),
  ],
  ["Father:f.name|LG:g.name|Father Mob:f.phone|LG Mob:g.phone", phones(father, uncle)],
  [
    "Guardian Name:f.name|Local Guardian Name:g.name|LG Mob:g.phone|Guardian Mob:f.phone",
    phones(father, uncle),
  ],
  [
    "Father's Name:f.name|Mother's Name:m.name|Parent Mobile:f.phone|Parent Email:f.email",
    [...all(father), "Sita - -"],
  ],
  [
    "Father:f.name|Father Mobile:f.phone|Mother:m.name|Mother Mobile:m.phone|Parent Email:m.email",
    ["Mohan 9876543210 -", ...all(mother)],
  ],
  [
    "Father:f.name|Father Mobile:f.phone|Mother:m.name|Mother Mobile:m.phone|Guardian Mobile:g.phone",
    [...phones(father, mother), "- 9876543212 -"],
  ],
  ["Father:f.name|New Mobile:f.phone", phones(father)],
  [
    "Parent Name:f.name|Phone:f.phone|E-mail:f.email|Other Parent Name:m.name|Phone:m.phone|E-mail:m.email",
    all(father, mother),
  ],
  [
    "Primary Contact Name:f.name|Primary Contact Phone:f.phone|Primary Contact Email:f.email|Secondary Contact Name:m.name|Secondary Contact Phone:m.phone|Secondary Contact Email:m.email",
    all(father, mother),
  ],
  [
    "Contact 1 Name:f.name|Contact 2 Name:m.name|Contact 1 Phone:f.phone|Contact 2 Phone:m.phone",
    phones(father, mother),
  ],
  ["F. Name:f.name|M. Name:m.name|F. Mobile:f.phone|M. Mobile:m.phone", phones(father, mother)],
  [
    "Mobile (Father):f.phone|Mobile (Mother):m.phone|Father's Name:f.name|Mother's Name:m.name",
    phones(father, mother),
  ],
  [
    "पिता का नाम:f.name|पिता का मोबाइल:f.phone|पिता का ईमेल:f.email|माता का नाम:m.name|माता का मोबाइल:m.phone|माता का ईमेल:m.email",
    all(father, mother),
  ],
])("each phone and address goes with its own person: %s", (layout, expected) => {
  expect(guardiansIn(layout)).toEqual(expected);
});

test("a parent's name in two columns is one", () => {
  const { cells } =
    readOnly(`Student|Class|Parent 1 First Name|Parent 1 Last Name|Parent 1 Mobile|Parent 1 Relationship|Parent 2 First Name|Parent 2 Last Name|Parent 2 Mobile|Parent 2 Relationship
    Asha Rao|10-A|Mohan|Rao|9876543210|Father|Sita|Rao|9876543211|Mother`);
  expect(cells[0]).toMatchObject({
    guardian1Name: "Mohan Rao",
    guardian1Relation: "Father",
    guardian1Phone: "9876543210",
    guardian2Name: "Sita Rao",
    guardian2Relation: "Mother",
    guardian2Phone: "9876543211",
  });
});

test("parents side by side under headings in two rows", () => {
  const { cells } = readOnly(`Student|Class|Father|||Mother||
    |||Mobile|E-mail||Mobile|E-mail
    Asha Rao|10-A|Mohan|9876543210|m@home.example|Sita|9876543211|s@home.example`);
  expect(cells[0]).toMatchObject({
    guardian1Name: "Mohan",
    guardian1Phone: "9876543210",
    guardian1Email: "m@home.example",
    guardian2Name: "Sita",
    guardian2Phone: "9876543211",
    guardian2Email: "s@home.example",
  });
});

test.each([
  `Student|||Father||Mother|
    Name|Class|Roll|Name|Phone|Name|Phone
    Asha Rao|10-A|1|Mohan|9876543210|Sita|9876543211`,
  `Springfield School, list of students
    Personal Details||||Father's Details|||Mother's Details|
    S.No|Name|Std|Roll|Name|Mobile|City|Name|Mobile
    1|Asha Rao|10-A|1|Mohan|9876543210|Pune|Sita|9876543211`,
  `|||Father||Mother|
    Name|Class|Roll|Name|Phone|Name|Phone
    Asha Rao|10-A|1|Mohan|9876543210|Sita|9876543211`,
])("whose the columns of one name are stands in the row above: %s", (lines) => {
  expect(readOnly(lines).cells).toEqual([
    {
      name: "Asha",
      surname: "Rao",
      classGroup: "10-A",
      rollNumber: "1",
      guardian1Name: "Mohan",
      guardian1Relation: "father",
      guardian1Phone: "9876543210",
      guardian2Name: "Sita",
      guardian2Relation: "mother",
      guardian2Phone: "9876543211",
    },
  ]);
});

test("one guardian alone in the row above has the columns below", () => {
  const { cells } = readOnly("||Parent|\nName|Class|Name|Phone\nAsha Rao|10-A|Mohan|9876543210");
  expect(cells[0]).toMatchObject({ guardian1Name: "Mohan", guardian1Phone: "9876543210" });
});

test("an answer under the heading of a phone is no phone", () => {
  const { shape, cells } = readOnly(
    "Student|Class|Father Name|WhatsApp|Mobile\nAsha Rao|10-A|Mohan|Yes|9876543210",
  );
  expect(shape.mapping.columns.map(({ field }) => field)).toEqual([
    "name",
    "classGroup",
    "guardian1Name",
    null,
    "guardian1Phone",
  ]);
  expect(cells[0]?.guardian1Phone).toBe("9876543210");
});

test.each([
  ["Mr. & Mrs. Rane", "Rane"],
  ["Mr. Hari and Mrs. Uma Rane", "Mr. Hari and Mrs. Uma Rane"],
])("the guardians in %j are sent as %j", (written, sent) => {
  const { cells } = readOnly(`Student|Class|Parents|Phones\nAsha Rane|10-A|${written}|9876543210`);
  expect(cells[0]).toMatchObject({ guardian1Name: sent, guardian1Phone: "9876543210" });
});

test.each([
  ["Admission No|Parent|Phone|Email", "4711|Mohan|9876543210|mohan@home.example", all(father)],
  ["GR No|New Mobile", "4711|9876543210", ["- 9876543210 -"]],
  [
    "Adm No|Email|Father|Mobile|Mother|Mobile",
    "4711|mohan@home.example|Mohan|9876543210|Sita|9876543211",
    [...all(father), "Sita 9876543211 -"],
  ],
])("parents by the numbers of their children need no question: %s", (headings, line, expected) => {
  const { kind, open, cells } = readOnly(`${headings}\n${line}`);
  expect([kind, open, cells[0]?.admission]).toEqual(["students", 0, "4711"]);
  expect(guardianCells(cells[0])).toEqual(expected);
});

test.each([
  ["Student ID|Phone|Email", "4711|9876543210|asha@school.example", 1],
  ["Adm No|Parent|Student Email|Mobile", "4711|Mohan|asha@school.example|9876543210", 0],
])(
  "the address of a student who is not named stays theirs, or is asked about: %s",
  (headings, line, questions) => {
    const { open, cells } = readOnly(`${headings}\n${line}`);
    expect([open, cells[0]?.email]).toEqual([questions, "asha@school.example"]);
  },
);
