import { expect, test } from "vitest";
import { type Mapping, mappingSchema } from "#domain/import/mapping.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";
import { cellsOf, newSchool, sheetOf } from "#features/import/web/testing/sheets.ts";
import {
  openQuestions,
  readAs,
  type Shape,
  shapesOf,
  tablesWithoutClassGroup,
  toRemember,
  withClassGroup,
  withDateOrder,
  withEmailOwner,
  withField,
} from "./shapes.ts";

const first = ([shape]: readonly Shape[]): Shape => {
  if (shape === undefined) throw new Error("There is no shape");
  return shape;
};

/** The sheets after the answers of a person, read again as the server has kept them. */
function readAgain(sheets: readonly Sheet[], answer: (shapes: Shape[]) => Shape[]) {
  const answered = answer(shapesOf(sheets, newSchool));
  expect(answered.map((shape) => openQuestions(shape, newSchool))).toEqual(answered.map(() => 0));
  const mappings: Mapping[] = answered
    .flatMap(toRemember)
    .map((mapping) => mappingSchema.parse(JSON.parse(JSON.stringify(mapping))))
    .toReversed();
  const known = { ...newSchool, mappings };
  const again = shapesOf(sheets, known);
  return {
    open: again.map((shape) => openQuestions(shape, known)),
    /** Whether the columns need no look. */
    isKnown: again.every(({ isRemembered, isLeftOut }) => isRemembered || isLeftOut),
    before: answered.map((shape) => cellsOf(shape)),
    after: again.map((shape) => cellsOf(shape, known)),
  };
}

const answerDates = (shape: Shape) => {
  const question = shape.questions.find(({ about }) => about === "date-order");
  return question && "column" in question ? withDateOrder(shape, question, "month-day") : shape;
};
const answerEmail = (shape: Shape) => {
  const question = shape.questions.find(({ about }) => about === "whose-email");
  return question && "column" in question ? withEmailOwner(shape, question, "guardian") : shape;
};

test.each<[string, Sheet[], (shapes: Shape[]) => Shape[]]>([
  [
    "whose e-mail, and which day",
    [sheetOf("Name|Class|DOB|Father Name|Email\nAsha Rao|10-A|04/05/2012|Mohan|m@home.example")],
    (shapes) => shapes.map(answerDates).map(answerEmail),
  ],
  [
    "the class group of the whole file",
    [sheetOf("Name|Father Name\nAsha Rao|Mohan\nRavi Das|Hari")],
    (shapes) => shapes.map((shape) => withClassGroup(shape, 0, "7-C")),
  ],
  [
    "what a table is about",
    [sheetOf("Name|Email|Phone\nAsha Rao|asha@school.example|9876543210")],
    (shapes) => shapes.map((shape) => readAs(shape, newSchool, { kind: "teachers" })),
  ],
  [
    "a table that was left out beside a list",
    [
      sheetOf("Name|Class\nAsha Rao|10-A", "school.xlsx", "Students"),
      sheetOf("Name|Vehicle|Phone\nHari|Bus 1|9876543210\nMohan|Bus 2|9876543211", "school.xlsx", "Drivers"),
    ],
    ([list, drivers]) =>
      [list, drivers]
        .flatMap((shape) => shape ?? [])
        .map((shape, at) => (at === 1 ? { ...shape, isLeftOut: true } : shape)),
  ],
  [
    "a column that somebody chose",
    [sheetOf("Name|Class|Village\nAsha Rao|10-A|Wadgaon")],
    (shapes) => shapes.map((shape) => withField(shape, 2, "city")),
  ],
  [
    "headings that nobody knows",
    [sheetOf("Col1|Col2|Col3\nAsha Rao|10-A|x")],
    (shapes) =>
      shapes
        .map((shape) => readAs(shape, newSchool, { kind: "students", headingRow: 0 }))
        .map((shape) => withField(withField(shape, 0, "name"), 1, "classGroup")),
  ],
  [
    "a list without headings",
    [sheetOf("1|Asha Rao|10-A|Wadgaon|9876543210\n2|Ravi Das|10-B|Pune|9876543211")],
    (shapes) => shapes.map((shape) => withField(shape, 3, "city")),
  ],
  [
    "a list of which somebody said that it has no headings",
    [sheetOf("Asha Rao|Red\nRavi Das|Blue\nUma Sen|Red")],
    (shapes) =>
      shapes
        .map((shape) => readAs(shape, newSchool, { kind: "students", headingRow: null }))
        .map((shape) => withClassGroup(shape, 0, "7-C")),
  ],
  [
    "a teaching table with a column that somebody left out",
    [
      sheetOf(
        "Class|Mathematics|Hindi|Library\n9-A|Asha Rao|Ravi Das|Uma Sen\n9-B|Asha Rao|Ravi Das|Uma Sen",
      ),
    ],
    (shapes) => shapes.map((shape) => withField(shape, 3, null)),
  ],
  [
    "users of all kinds",
    [
      sheetOf(
        "First Name [Required]|Last Name [Required]|Email Address [Required]|Org Unit Path [Required]\nAsha|Rao|a@school.example|/Students\nMeera|Iyer|m@school.example|/Staff\nLeela|Nair|l@school.example|/",
      ),
    ],
    ([students, ...others]) => [...(students ? [withClassGroup(students, 0, "7-C")] : []), ...others],
  ],
])("a file that was read before asks nothing: %s", (_, sheets, answer) => {
  const { open, before, after } = readAgain(sheets, answer);
  expect(open).toEqual(open.map(() => 0));
  expect(after).toEqual(before);
});

test("a file that was read before needs no look at its columns, unless a class group was written for it", () => {
  const list = sheetOf("Name|Class|DOB\nAsha Rao|10-B|04/05/2012");
  expect(readAgain([list], (shapes) => shapes.map(answerDates)).isKnown).toBe(true);
  const whole = sheetOf("Name|Father Name\nAsha Rao|Mohan");
  const written = (shapes: Shape[]) => shapes.map((shape) => withClassGroup(shape, 0, "7-C"));
  expect(readAgain([whole], written).isKnown).toBe(false);
});

test("a class group is remembered for a file of the same name, and asked for another one", () => {
  const list = "Name|Father Name\nAsha Rao|Mohan";
  const written = withClassGroup(first(shapesOf([sheetOf(list)], newSchool)), 0, "7-C");
  const known = { ...newSchool, mappings: toRemember(written) };
  expect(openQuestions(first(shapesOf([sheetOf(list)], known)), known)).toBe(0);
  expect(openQuestions(first(shapesOf([sheetOf(list, "others.csv")], known)), known)).toBe(1);
});

test("a list with the students' numbers asks for no class group once the school has students", () => {
  const list = sheetOf("Adm No|Name|Mobile\nA 1|Asha Rao|9876543210");
  expect(tablesWithoutClassGroup(first(shapesOf([list], newSchool)), newSchool)).toEqual([0]);
  const known = { ...newSchool, classGroups: ["10-A"], hasStudents: true };
  const shape = first(shapesOf([list], known));
  expect(openQuestions(shape, known)).toBe(0);
  // The empty class group says that nobody has told it.
  expect(cellsOf(shape, known)).toMatchObject([{ admission: "A 1", name: "Asha", classGroup: "" }]);
  const unnumbered = first(shapesOf([sheetOf("Name|Mobile|Father Name\nAsha Rao|9876543210|Mohan")], known));
  expect(openQuestions(unnumbered, known)).toBe(1);
});
