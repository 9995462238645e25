import { expect, test } from "vitest";
import { importCellMax, importChunkMax } from "#domain/import/fields.ts";
import { type Mapping, mappingSchema } from "#domain/import/mapping.ts";
import { limits } from "#domain/limits.ts";
import { chunksOf, toSend, toStore } from "./send-rows.ts";

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

const rowsOf = (count: number, text: string) =>
  toSend(
    Array.from({ length: count }, (_, index) => ({ line: index + 2, sheet: "x", cells: { name: text } })),
    "students",
    "list.csv",
  ).rows;

test.each([
  ["short", 1000, "Asha"],
  ["long", 1000, "a".repeat(importCellMax)],
  ["in Devanagari", 1000, "आ".repeat(importCellMax)],
])("rows with %s cells are sent in requests that the server takes", (_, count, text) => {
  const rows = rowsOf(count, text);
  const chunks = chunksOf(rows);
  expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
  expect(chunks.map(({ offset }) => offset)).toEqual(
    chunks.map((_chunk, index) =>
      chunks.slice(0, index).reduce((sum, { rows: { length } }) => sum + length, 0),
    ),
  );
  for (const chunk of chunks) {
    expect(chunk.rows.length).toBeLessThanOrEqual(importChunkMax);
    expect(bytesOf(chunk)).toBeLessThanOrEqual(limits.requestBodyMaxBytes);
  }
});

test("a cell that is too long for the server is cut, and counted; half a letter is never sent", () => {
  const { rows, cut } = toSend(
    [{ line: 2, sheet: "x", cells: { name: `${"a".repeat(importCellMax - 1)}😀`, city: "Pune" } }],
    "students",
    "list.csv",
  );
  expect(cut).toBe(1);
  expect(rows[0]?.cells).toEqual({ name: "a".repeat(importCellMax - 1), city: "Pune" });
});

test("a heading or file name with an Aadhaar number, or longer than the server takes, is kept and sent without", () => {
  const column = { index: 0, heading: `Asha 2341 2341 2346 ${"x".repeat(300)}`, field: "name" as const };
  const mapping: Mapping = {
    kind: "students",
    headings: { row: 0, rows: 1 },
    columns: [column],
    relations: {},
    classGroupFrom: null,
    nameRule: null,
    dateOrders: {},
  };
  const stored = toStore(mapping);
  expect(mappingSchema.safeParse(stored).success).toBe(true);
  expect(JSON.stringify(stored)).not.toContain("2346");
  const [row] = toSend([{ line: 2, sheet: "x", cells: {} }], "students", "asha 234123412346.csv").rows;
  expect(row?.sheet).not.toContain("2346");
});
