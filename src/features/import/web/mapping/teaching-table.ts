import { readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { share } from "./contents.ts";
import { headingWords } from "./heading-words.ts";
import { meaningOf } from "./headings.ts";
import { has } from "./kind-of.ts";
import { isSubject } from "./subjects.ts";
import type { Headings } from "./tables.ts";

const isClassGroup = (text: string) => readClassGroup(text) !== null;

/** A serial number is in the way of the class groups. */
const isSerial = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "ignored" && meaning.reason === "serial";
};

/** "Class Teacher" and "Remarks" are no subjects. */
const isIgnored = (heading: string) => meaningOf(heading)?.about === "ignored" && !isSubject(heading);

/** Words of the corner above the labels: "Class", "Section", "Class / Subject". */
const labelWords = new Set(["class", "section", "subject", "group", "name", "no", "वर्ग"]);

const isLabel = (heading: string) =>
  heading === "" || isSerial(heading) || headingWords(heading).words.every((word) => labelWords.has(word));

/** Names have letters; a table of marks or periods has numbers. */
const isName = (text: string) => /\p{L}{2}/u.test(text);

function tableAt(rows: readonly string[][], row: number): Mapping | null {
  const headings = rows[row] ?? [];
  const below = rows.slice(row + 1).filter((cells) => cells.filter(Boolean).length > 1);
  const labels = headings.findIndex((heading, column) => column > 0 && heading !== "" && !isLabel(heading));
  if (labels < 1 || below.length === 0) return null;
  // The first row of a plain list without headings has a class group or a subject there.
  if (isClassGroup(headings[0] ?? "") || isSubject(headings[0] ?? "")) return null;
  const titles = headings.slice(labels).filter((heading) => !isIgnored(heading));
  const columnOf = (column: number) => below.map((cells) => cells[column] ?? "");
  const labelColumns = headings
    .slice(0, labels)
    .map((_, column) => column)
    .filter((column) => !isSerial(headings[column] ?? ""));
  const names = below.flatMap((cells) => cells.slice(labels));
  if (titles.filter(Boolean).length < 2 || share(names, isName) < 0.7) return null;
  if (share(names, (text) => isClassGroup(text) || isSubject(text)) > 0.4) return null;
  const hasClassTitles = share(titles, isClassGroup) > 0.7;
  const hasClassLabels = labelColumns.some((column) => share(columnOf(column), isClassGroup) > 0.7);
  const hasSubjectTitles = share(titles, isSubject) > 0.4;
  const isTable = hasClassTitles ? !hasClassLabels : hasClassLabels && hasSubjectTitles;
  if (!isTable) return null;
  const columns = headings.map((heading, index): MappedColumn => {
    if (index >= labels && heading !== "" && !isIgnored(heading))
      return { index, heading, field: "teacher", of: heading };
    if (index >= labels || !labelColumns.includes(index))
      return { index, heading, field: null, notSent: isSerial(heading) ? "serial" : "unknown" };
    return { index, heading, field: hasClassTitles ? "subject" : "classGroup" };
  });
  return {
    kind: "teaching",
    headings: { row, rows: 1 },
    columns,
    relations: {},
    classGroupFrom: { from: "columns" },
    nameRule: null,
    dateOrders: {},
  };
}

/**
 * A table of class groups by subjects, or of subjects by class groups, with teachers' names in its cells; null for any other. `headings`
 * are those of a plain list, if there are any: a table that has a column for each of class group, subject and teacher is one.
 */
export function findTeachingTable(rows: readonly string[][], headings: Headings | null): Mapping | null {
  const meanings = headings?.texts.map(meaningOf) ?? [];
  const isPlain =
    has(meanings, "teacher") &&
    has(meanings, "subject") &&
    has(meanings, "class", "section", "classOrSection");
  if (isPlain) return null;
  for (let row = 0; row <= Math.min(rows.length - 1, headings?.row ?? 30); row++) {
    const found = tableAt(rows, row);
    if (found) return found;
  }
  return null;
}
