import { expect, test } from "vitest";
import { suggestDestination } from "./next-name.ts";

test.each([
  ["9-A", "10-A"],
  ["10 Science", "11 Science"],
  ["Class 9", "Class 10"],
  ["कक्षा 9", "कक्षा 10"],
  ["कक्षा ९-अ", "कक्षा १०-अ"],
  ["1st A", "2nd A"],
  ["3rd", "4th"],
  ["IX B", "X B"],
  ["Class VIII-C", "Class IX-C"],
  ["X", "XI"],
  ["LKG", "UKG"],
  ["LKG B", "UKG B"],
  ["UKG", "1"],
  ["Nursery", "LKG"],
  ["नर्सरी", "एलकेजी"],
  ["KG 1", "KG 2"],
  ["KG2", "1"],
  ["Chess club", "Chess club"],
  ["Batch 2026", "Batch 2026"],
  ["Mixed", "Mixed"],
])("%s becomes %s", (name, next) => {
  expect(suggestDestination(name)).toEqual({ becomes: "group", name: next });
});

test.each(["12-A", "XII B", "कक्षा १२", "12th Commerce"])("the students of %s leave", (name) => {
  expect(suggestDestination(name)).toEqual({ becomes: "leaves" });
});
