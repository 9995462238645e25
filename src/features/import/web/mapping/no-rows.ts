import { findClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { ImportField } from "#domain/import/fields.ts";
import { isCount, type LineKind, lineKindOf, namesRole } from "#domain/import/lines-in-lists.ts";
import type { Mapping } from "#domain/import/mapping.ts";
import { normalForm } from "#domain/normal-form.ts";

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
