import { readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { plainHeading } from "./heading-words.ts";
import { meaningOf } from "./headings.ts";

/** Subjects that schools teach, in one normal form; others are found by those beside them. */
const subjects = new Set(
  (
    "english hindi sanskrit urdu punjabi marathi gujarati bengali tamil telugu kannada malayalam odia french german maths math mathematics science physics " +
    "chemistry biology bio phy chem history geography civics economics eco commerce accounts accountancy sst evs gk computer computers ip ict art arts drawing " +
    "music dance pe pt games sports yoga moral library psychology sociology philosophy botany zoology eng mat sci comp " +
    "हिंदी हिन्दी अंग्रेजी संस्कृत गणित विज्ञान सामाजिक इतिहास भूगोल नागरिक कला संगीत भौतिक रसायन जीव अर्थशास्त्र कंप्यूटर उर्दू"
  ).split(" "),
);

const isSubject = (text: string) =>
  plainHeading(text)
    .split(" ")
    .some((word) => subjects.has(word));

const share = (texts: readonly string[], fits: (text: string) => boolean) => {
  const filled = texts.filter((text) => text !== "");
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
};

const isClassGroup = (text: string) => readClassGroup(text) !== null;

/** A serial number is in the way of the class groups. */
const isSerial = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "ignored" && meaning.reason === "serial";
};

/** "Class Teacher" and "Remarks" are no subjects. */
const isIgnored = (heading: string) => meaningOf(heading)?.about === "ignored" && !isSubject(heading);

const isLabel = (heading: string) => {
  const meaning = meaningOf(heading);
  if (meaning?.about !== "field") return heading === "" || isSerial(heading);
  return ["class", "section", "classOrSection", "subject"].includes(meaning.field);
};

/** Names have letters; a table of marks or periods has numbers. */
const isName = (text: string) => /\p{L}{2}/u.test(text);

function tableAt(rows: readonly string[][], row: number): Mapping | null {
  const headings = rows[row] ?? [];
  const below = rows.slice(row + 1).filter((cells) => cells.filter(Boolean).length > 1);
  const labels = headings.findIndex((heading, column) => column > 0 && heading !== "" && !isLabel(heading));
  if (labels < 1 || below.length === 0) return null;
  const titles = headings.slice(labels).filter((heading) => !isIgnored(heading));
  const columnOf = (column: number) => below.map((cells) => cells[column] ?? "");
  const labelColumns = headings
    .slice(0, labels)
    .map((_, column) => column)
    .filter((column) => !isSerial(headings[column] ?? ""));
  const names = below.flatMap((cells) => cells.slice(labels));
  if (titles.filter(Boolean).length < 2 || share(names, isName) < 0.7) return null;
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

/** A table of class groups by subjects, or of subjects by class groups, with teachers' names in its cells; null for any other. */
export function findTeachingTable(rows: readonly string[][]): Mapping | null {
  for (let row = 0; row < Math.min(rows.length, 30); row++) {
    const found = tableAt(rows, row);
    if (found) return found;
  }
  return null;
}
