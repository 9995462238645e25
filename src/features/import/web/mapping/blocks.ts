import type { ImportField, ImportKind } from "#domain/import/fields.ts";
import { lineKindOf } from "#domain/import/lines-in-lists.ts";
import type { Mapping } from "#domain/import/mapping.ts";

type Row = readonly string[];

const labelsOf: Record<ImportKind, readonly (ImportField | null)[]> = {
  students: ["classGroup"],
  teachers: [],
  teaching: ["classGroup", "subject", "teacher"],
};

/**
 * A cell may stand once above the rows that it is for, as a merged one does: a class group in a list of students where most rows have none,
 * and what lists of who teaches what have. Gives the function that fills in a row from the one above: only a row that begins with a blank,
 * and a teacher behind other cells only where the column has one just when a block begins, because a post may be vacant.
 */
export function blocksOf({ kind, columns }: Mapping, rows: readonly Row[]) {
  const mapped = columns.filter(({ field }) => field !== null);
  const labels = kind === null ? [] : labelsOf[kind];
  const written = mapped.filter(({ field, of }) => of === undefined && labels.includes(field));
  const first = written[0]?.index ?? 0;
  const isRow = (row: Row) =>
    mapped.some(({ index }) => row[index]) && row.every((cell) => lineKindOf(cell) === null);
  // Where a value is repeated below itself, a blank is none.
  const isRepeated = (column: number) =>
    rows.some(
      (row, line) =>
        row[column] && row[column] === rows[line - 1]?.[column] && (column === first || !row[first]),
    );
  const inBlocks = written.filter(({ index }) => !isRepeated(index));
  const withFirst = inBlocks.filter(
    ({ field, index }) =>
      field !== "teacher" || rows.every((row) => Boolean(row[index]) === Boolean(row[first]) || !isRow(row)),
  );
  const people = rows.filter(isRow);
  const isFilled = kind === "teaching" || people.filter((row) => row[first]).length * 2 < people.length;
  return (row: Row, above: Row): Row => {
    if (written.length === 0 || !isFilled || row[first] || !isRow(row)) return row;
    const start = written.findIndex(({ index }) => row[index]);
    const filled = Array.from(row);
    for (const [position, column] of written.entries()) {
      const { index } = column;
      const isBlock = (start < 0 || position < start ? inBlocks : withFirst).includes(column);
      if (isBlock && !filled[index]) filled[index] = above[index] ?? "";
    }
    return filled;
  };
}
