import type { ImportCells, ImportField, ImportKind } from "#domain/import/fields.ts";
import { lineKindOf } from "#domain/import/lines-in-lists.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { normalForm } from "#domain/normal-form.ts";

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

const positions = [1, 2, 3, 4] as const;
const contacts = ["Name", "Phone", "Email"] as const;

const isAboutGuardian = (field: string) => field.startsWith("guardian");

type Part = (typeof contacts)[number] | "Relation";

const fieldOf = (position: number, part: Part) => `guardian${position}${part}` as ImportField;

/**
 * The cells of a child with the guardians of the line below it, which names nobody else; null if that line is about somebody else.
 * `headings` are the relations that the columns' headings name: a second person in the column of fathers is no second father.
 */
export function withGuardiansBelow(
  child: ImportCells,
  line: ImportCells,
  headings: Partial<Record<string, string>>,
): ImportCells | null {
  const others = Object.entries(line).filter(([field]) => !isAboutGuardian(field));
  if (others.some(([field, text]) => normalForm(child[field as ImportField] ?? "") !== normalForm(text)))
    return null;
  const joined = { ...child };
  let hasParts = false;
  for (const position of positions) {
    const partOf = (part: Part) => line[fieldOf(position, part)];
    if (contacts.every((part) => partOf(part) === undefined)) continue;
    hasParts = true;
    const isFree = (each: number) => contacts.every((part) => joined[fieldOf(each, part)] === undefined);
    const [name, known] = [partOf("Name"), joined[fieldOf(position, "Name")]];
    const relation = partOf("Relation");
    const relationThere = joined[fieldOf(position, "Relation")];
    const isOther =
      relation !== undefined &&
      relationThere !== undefined &&
      normalForm(relation) !== normalForm(relationThere);
    const isSame =
      !isFree(position) && (name === undefined ? !isOther : normalForm(name) === normalForm(known ?? ""));
    const target = isFree(position) || isSame ? position : positions.find(isFree);
    if (target === undefined) return null;
    for (const part of contacts) {
      const text = partOf(part);
      const before = joined[fieldOf(target, part)];
      if (text === undefined || before === text) continue;
      if (before === undefined) joined[fieldOf(target, part)] = text;
      // Two phones in a cell are two guardians.
      else if (part === "Phone") joined[fieldOf(target, part)] = `${before} / ${text}`;
    }
    const isOfHeading = headings[fieldOf(position, "Relation")] === relation;
    if (relation !== undefined && !isSame && (target === position || !isOfHeading))
      joined[fieldOf(target, "Relation")] = relation;
  }
  return hasParts ? joined : null;
}
