import {
  type KnownToSchool,
  openQuestions,
  rowsOf,
  type Shape,
  shapesOf,
} from "#features/import/web/mapping/shapes.ts";
import type { Sheet } from "#features/import/web/reading/sheet.ts";

export const newSchool: KnownToSchool = { classGroups: [], mappings: [], hasStudents: false };

/** A sheet whose cells are divided by upright lines. */
export function sheetOf(lines: string, file = "list.csv", name = file.replace(/\.\w+$/, "")): Sheet {
  const rows = lines
    .split("\n")
    .map((line) => (line.trim() === "" ? [] : line.split("|").map((cell) => cell.trim())));
  return { file, name, rows, legacyFonts: [], cutCells: 0, errorCells: 0 };
}

export const cellsOf = (shape: Shape, known = newSchool) =>
  rowsOf(shape, known).flatMap(({ rows }) => rows.map(({ cells }) => cells));

/** What sheets come to: of each shape what it is about, its open questions, and its cells. */
export const readSheets = (sheets: readonly Sheet[], known = newSchool) =>
  shapesOf(sheets, known).map((shape) => ({
    shape,
    kind: shape.isLeftOut ? null : shape.mapping.kind,
    open: openQuestions(shape, known),
    cells: cellsOf(shape, known),
  }));

export function readOnly(lines: string, known = newSchool) {
  const [only, ...others] = readSheets([sheetOf(lines)], known);
  if (only === undefined || others.length > 0) throw new Error("There is not one shape");
  return only;
}
