import fc from "fast-check";
import { expect, test } from "vitest";
import { guardCell, unguardCell } from "./csv-cells.ts";
import { cleanLine } from "./text.ts";

// What a spreadsheet would see in the cells is tested with the tables, in src/server/exports/csv.test.ts.

const pieces = fc.constantFrom(
  ..."=+-@;,|'\"“” a1E5/%:.#!＝−",
  "10-12",
  "TRUE",
  "MAR",
  "#N/A",
  "क",
  "१",
  "é",
  "\u{200d}",
);
const texts = fc
  .oneof(
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join("")),
    fc.string({ unit: "grapheme" }),
  )
  .map(cleanLine)
  // Marks that are not seen could hide the beginning of a formula, so a cell never begins with one.
  .filter((text) => !/^[\p{Cf}\p{Mn}]/u.test(text));

test("every text comes back from its cell", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test.each(["17", "0", "9876543210"])("%s is the same text and number, and needs no apostrophe", (text) => {
  expect(guardCell(text)).toBe(text);
});

test.each(["007", "'17", "919876543210123456", "10-12", "'TRUE"])("%s does", (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
});

test.each([
  ["'10-12", "10-12"],
  ["'+91 98765 43210", "+91 98765 43210"],
  ["O'Brien", "O'Brien"],
  ["'Asha'", "'Asha'"],
  ["10-12", "10-12"],
])("%s, as people may have written it themselves, is read as %s", (cell, text) => {
  expect(unguardCell(cell)).toBe(text);
});
