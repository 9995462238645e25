import { classGroupKey } from "#domain/class-group-key.ts";
import { findClassGroup, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportField } from "#domain/import/fields.ts";
import { isCount, isOddName, type LineKind, lineKindOf, namesRole } from "#domain/import/lines-in-lists.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { normalForm } from "#domain/normal-form.ts";
import type { Table } from "./tables.ts";

const names: readonly (ImportField | null)[] = ["name", "surname"];

/** What only a person has. */
const identifying: readonly (ImportField | null)[] = [
  "admission",
  "pen",
  "apaar",
  "other",
  "dateOfBirth",
  "email",
  "loginName",
  "phone",
  "guardian1Phone",
  "guardian2Phone",
];

/** "SC 2", in a cell of its own. */
const isCounted = (cell: string) => /^\p{L}[\p{L}\p{M}. ]*\d+$/u.test(cell);

/** Why a line of a table is no row, if it is none; `titles` are the lines above the headings, which printed lists repeat. */
export function reasonToSkip(
  { columns, kind: about }: Mapping,
  row: readonly string[],
  titles: ReadonlySet<string>,
): "blank" | LineKind | null {
  const filled = row.filter((cell) => cell !== "");
  const [first = ""] = filled;
  if (filled.length === 0) return "blank";
  const mapped = columns.filter(({ index, field }) => field !== null && (row[index] ?? "") !== "");
  const textIn = (index: number) => row[index] ?? "";
  const kindOf = (text: string) => lineKindOf(text) ?? (titles.has(normalForm(text)) ? "title" : null);
  if (mapped.length === 0) return kindOf(first) ?? "title";
  const called = mapped.filter(({ field }) => names.includes(field)).map(({ index }) => textIn(index));
  const name = called.join(" ");
  const isIdentified = mapped.some(
    ({ field, index }) =>
      identifying.includes(field) && /[\d@]/.test(textIn(index)) && kindOf(textIn(index)) === null,
  );
  const kind = called.map(kindOf).find((each) => each !== null) ?? kindOf(name);
  if (kind === "total" || (kind !== null && !isIdentified)) return kind;
  if (!isIdentified && about === "students" && name !== "") {
    if (isCount(name) || (filled.length > 1 && filled.every(isCounted) && isCount(filled.join(" "))))
      return "total";
    if (namesRole(name)) return "signature";
    // "NSO = Name struck off"
    if (name.includes("=")) return "title";
  }
  const isNamed = /\p{L}{2}/u.test(name) && name !== first;
  if (!isIdentified || !isNamed) {
    const ofFirst = kindOf(first);
    if (ofFirst === "total" && !isNamed) return ofFirst;
    const isShort = filled.length <= 3 && !isIdentified;
    if (isShort && ofFirst === "signature") return ofFirst;
    if (isShort && name === "" && filled.some((cell) => lineKindOf(cell) === "signature")) return "signature";
  }
  // A line across the table, or a name alone in a list that has nothing but names, or a guardian's.
  const width = columns.filter(({ field }) => field !== null).length;
  const isPerson = mapped.some(
    ({ field, index }) =>
      (field === "name" && (index > 0 || (about === "students" && findClassGroup(first) === null))) ||
      (index > 0 && field?.startsWith("guardian") && findClassGroup(first) === null),
  );
  return filled.length === 1 && width > 1 && !isPerson ? "title" : null;
}

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
