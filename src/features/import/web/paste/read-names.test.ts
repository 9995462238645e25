import fc from "fast-check";
import { expect, test } from "vitest";
import { splitName } from "#domain/import/names-in-cells.ts";
import { readPhoneCell } from "#domain/import/phones.ts";
import { readNames } from "./read-names.ts";

const readAs = (text: string) =>
  readNames(text, "10-B").rows.map(({ cells: { name, surname, guardian1Phone, classGroup } }) => [
    classGroup,
    [name, surname].filter(Boolean).join(" "),
    guardian1Phone && readPhoneCell(guardian1Phone).numbers.join(" "),
  ]);

const asha = ["10-B", "Asha Rao", "9876543210"];
const ravi = ["10-B", "Ravi Kumar", "9876543211"];

test.each([
  ["a comma", "Asha Rao, 98765 43210\nRavi Kumar,9876543211"],
  ["a tab", "Asha Rao\t9876543210\nRavi Kumar\t9876543211"],
  ["a blank", "Asha Rao 98765-43210\nRavi Kumar +91 98765 43211".replace("+91 ", "")],
  ["different marks", "Asha Rao; 9876543210\nRavi Kumar - 9876543211"],
  ["headings", "Name\tPhone\nAsha Rao\t9876543210\nRavi Kumar\t9876543211"],
  ["numbers before them", "1\tAsha Rao\t9876543210\n2\tRavi Kumar\t9876543211"],
  ["numbers and blanks before them", "12 Asha Rao, 9876543210\n13 Ravi Kumar (+91) 98765-43211"],
  ["quotation marks around names", '"Rao, Asha",9876543210\n"Kumar, Ravi",9876543211'],
  ["quotation marks around cells", '"Asha Rao","9876543210"\n"Ravi Kumar","9876543211"'],
  ["Hindi digits", "Asha Rao ९८७६५४३२१०\nRavi Kumar, ९८७६५४३२११"],
  ["first and last names apart", "Asha,Rao,9876543210\nRavi,Kumar,9876543211"],
])("names and phones with %s are read", (_, text) => {
  expect(readAs(text)).toEqual([asha, ravi]);
});

test.each([
  ["one name", "Asha", ["Asha"]],
  ["names alone", "Asha Rao\n\nRavi Kumar\r\nMeena", ["Asha Rao", "Ravi Kumar", "Meena"]],
  ["a heading and names", "Student names\nAsha Rao", ["Asha Rao"]],
  ["a numbered list", "1. Asha Rao\n2. Ravi Kumar\n10) Meena", ["Asha Rao", "Ravi Kumar", "Meena"]],
  ["bullets", "- Asha Rao\n• Ravi Kumar", ["Asha Rao", "Ravi Kumar"]],
  ["a nickname", 'Asha "Ash" Rao\nRavi Kumar', ['Asha "Ash" Rao', "Ravi Kumar"]],
  ["a quotation mark that is not closed", '"Asha Rao\nRavi Kumar', ['"Asha Rao', "Ravi Kumar"]],
  ["a nickname among cells", 'Asha,Rao,Mohan "Mo" Rao\nRavi,Kumar,Hari Kumar', ["Asha Rao", "Ravi Kumar"]],
  ["roll numbers in a table", "Roll\tName\n1.\tAsha Rao\n-\tRavi Kumar", ["Asha Rao", "Ravi Kumar"]],
  ["commas behind names", "Asha Rao,\nMeena;", ["Asha Rao", "Meena"]],
  ["Hindi", "आशा राव\nरवि कुमार", ["आशा राव", "रवि कुमार"]],
  [
    "a name alone among phones",
    "Asha Rao, 9876543210\nRavi Kumar, 9876543211\nMeena",
    ["Asha Rao", "Ravi Kumar", "Meena"],
  ],
])("%s is read", (_, text, names) => {
  expect(readAs(text).map(([, name]) => name)).toEqual(names);
});

test("a line without a name is said to be none, and nothing is nothing", () => {
  expect(readNames("12345\nAsha Rao\n\n12346\nRavi Kumar", "10-B").unread).toEqual(["12345", "12346"]);
  expect(readNames("12345", "10-B")).toEqual({ rows: [], unread: ["12345"] });
  expect(readNames(" \n ", "10-B")).toEqual({ rows: [], unread: [] });
});

test("a line that is too long names nobody, unless it has cells, and only its beginning is shown", () => {
  const long = "अ".repeat(100_000);
  expect(readNames(`Asha Rao\n${long}`, "10-B").unread).toEqual([`${"अ".repeat(80)}…`]);
  const cells = `Asha Rao\t9876543210${"\tx".repeat(150)}\t${"y".repeat(500)}`;
  expect(readAs(`Name\tPhone\n${cells}`)).toEqual([asha]);
});

const one = (...texts: string[]) => fc.constantFrom(...texts);

const lines = fc.record({
  before: one("", "  ", "\t", "1. ", "12) ", "7.\t", "3, ", "14 ", "15\t", "- ", "•", "•\t", "* "),
  name: one(
    ..."Asha|Asha Rao|A. P. J. Rao|K.R. Rao|S.|Dr. Rao|Rao (TC)|O'Brien|Anne-Marie|क्‍ष".split("|"),
    ...["मीना देवी", "राजन्‌ रवि कुमार", 'Asha "Ash" Rao', "ASHA  RAO", "\u00a0Asha Rao"],
  ),
  between: one(", ", ",", " ", "\t", "\t\t", "; ", " | ", " - ", ": "),
  phone: one("", "9876543210", "+91 98765 43210", "+91-98765-43210", "(+91) 9876543210", "९८७६५४३२१०"),
  end: one("\n", "\r\n", "\r", "\n\n", " \n", ",\r\n", "\t\n"),
});

test("lists are read line by line, however their lines are written", () => {
  const list = fc.tuple(one("", "Name\n", "Student names\r\n", "Name, Phone\n"), fc.array(lines));
  fc.assert(
    fc.property(list, ([heading, all]) => {
      const text = all.map(({ before, name, between, phone, end }) =>
        [before, name, between, phone, end].join(""),
      );
      const { rows, unread } = readNames(heading + text.join(""), "10-B");
      expect(
        rows.map(({ cells: { guardian1Phone = "", classGroup: _, ...name } }) => [name, guardian1Phone]),
      ).toEqual(all.map(({ name, phone }) => [splitName(name, "last-word"), phone]));
      expect(unread).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("any text is read without an error, and each of its lines once or said to be unread", () => {
  const piece = one(
    ..."\"',;|\t\n\r .:-–•+()/=<>19०aZआ\u200d\u202e\ud800",
    "Name",
    "Phone",
    "9876543210",
    "<table><td>",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      const count = text.split(/[\r\n]/).filter((line) => line.trim() !== "").length;
      const { rows, unread } = readNames(text, "10-B");
      expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
      expect(rows.length + unread.length).toBeLessThanOrEqual(count);
      expect(
        rows.every(({ line, cells }) => line <= count && /\p{L}/u.test(`${cells.name}${cells.surname}`)),
      ).toBe(true);
      expect(rows.length + unread.length > 0 || !/\p{L}/u.test(text) || /name/i.test(text)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
