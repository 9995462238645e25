import { expect, test } from "vitest";
import { readNames } from "./read-names.ts";

const readAs = (text: string) =>
  readNames(text, "10-B").rows.map(({ cells: { name, surname, guardian1Phone, classGroup } }) => [
    classGroup,
    [name, surname].filter(Boolean).join(" "),
    guardian1Phone?.replace(/\D/g, ""),
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
