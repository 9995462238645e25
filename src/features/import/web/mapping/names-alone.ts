import { classGroupKey, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportField } from "#domain/import/fields.ts";
import { isOddName, lineKindOf } from "#domain/import/lines-in-lists.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import type { Table } from "./tables.ts";

const ofNames: readonly (ImportField | null)[] = ["name", "surname"];

/** Whether a cell, imported or not, tells something about a person beside their name. */
function tellsMore(
  columns: readonly MappedColumn[],
  rows: readonly (readonly string[])[],
  names: string[][],
) {
  const groupAt = new Set(columns.filter(({ field }) => field === "classGroup").map(({ index }) => index));
  const nameAt = new Set(columns.filter(({ field }) => ofNames.includes(field)).map(({ index }) => index));
  const groups = new Map<string, number>();
  for (const row of rows)
    for (const index of groupAt) {
      const key = classGroupKey(row[index] ?? "");
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
  // "Average attendance | 92%": no class group, unless others are in it, too.
  const isGroup = (text: string) =>
    readClassGroup(text) !== null || (groups.get(classGroupKey(text)) ?? 0) > 1;
  return (row: readonly string[], at: number) =>
    row.some(
      (cell, index) =>
        cell !== "" &&
        !nameAt.has(index) &&
        // Joined cells have one text.
        !names[at]?.includes(cell) &&
        !/\d\s*%|=|^\(.*\)$/.test(cell) &&
        lineKindOf(cell) === null &&
        (!groupAt.has(index) || isGroup(cell)),
    );
}

/**
 * The rows from `from` on that have a name and nothing else, in a list that says more of its people: the ends of printed lists have "HM",
 * "Class Tr." and the like where names are, and a child may stand so, too, if nobody knows more. Only a person can tell.
 */
export function findNamesAlone(
  { rows }: Table,
  { columns, kind }: Mapping,
  from: number,
): ReadonlySet<number> {
  if (kind !== "students") return new Set();
  const nameAt = columns.filter(({ field }) => ofNames.includes(field)).map(({ index }) => index);
  const names = rows.map((row) => nameAt.map((index) => row[index] ?? "").filter(Boolean));
  const tells = tellsMore(columns, rows.slice(from), names);
  const named = rows.flatMap((row, at) =>
    at >= from && names[at]?.some((name) => /\p{L}/u.test(name)) ? [{ at, isAlone: !tells(row, at) }] : [],
  );
  const withMore = named.filter(({ isAlone }) => !isAlone);
  const [first = 0, last = 0] = [withMore[0]?.at, withMore.at(-1)?.at];
  const within = named.filter(({ at }) => at >= first && at <= last);
  // In a list of names, some of which have a phone, a name alone is nothing odd.
  const isOdd = (at: number) =>
    at < first || at > last ? withMore.length * 8 >= named.length : withMore.length * 2 > within.length;
  return new Set(
    named.flatMap(({ at, isAlone }) =>
      isAlone && ((withMore.length > 0 && isOdd(at)) || isOddName(names[at]?.join(" ") ?? "")) ? [at] : [],
    ),
  );
}
