import { classGroupsIn, readClassGroup } from "#domain/import/class-groups-in-cells.ts";
import type { MappedColumn, Mapping } from "#domain/import/mapping.ts";
import { isSubject, share } from "./contents.ts";
import { headingWords } from "./heading-words.ts";
import { has, meaningOf } from "./headings.ts";
import type { Headings } from "./tables.ts";

const isClassGroup = (text: string) => readClassGroup(text) !== null;

/** A number alone may be a mark or a period. */
const areClassGroups = (text: string) =>
  /\p{L}|\d\W+\d/u.test(text) && classGroupsIn(text).every((each) => isClassGroup(each));

/** A serial number is in the way of the class groups. */
const isSerial = (heading: string) => {
  const meaning = meaningOf(heading);
  return meaning?.about === "ignored" && meaning.reason === "serial";
};

/** "Class Teacher" and "Remarks" are no subjects. */
const isIgnored = (heading: string) => meaningOf(heading)?.about === "ignored" && !isSubject(heading);

/** Words of the corner above the labels: "Class", "Section", "Class / Subject". */
const labelWords = new Set(["class", "section", "subject", "group", "name", "no", "वर्ग"]);

const isAboutTeachers = (heading: string) => has([meaningOf(heading)], "teacher", "name");

/** "Std 6" is a class group. */
const isLabel = (heading: string) =>
  heading === "" ||
  isSerial(heading) ||
  isAboutTeachers(heading) ||
  (!isClassGroup(heading) && headingWords(heading).words.every((word) => labelWords.has(word)));

/** Names have letters; a table of marks or periods has numbers. */
const isName = (text: string) => /\p{L}[\p{L}\p{M}]/u.test(text);

/** What most of the texts are. */
function contentOf(texts: readonly string[]): "classGroup" | "subject" | "teacher" | null {
  if (share(texts, areClassGroups) > 0.7) return "classGroup";
  if (share(texts, isSubject) > 0.4) return "subject";
  const isOther = share(texts, (text) => isClassGroup(text) || isSubject(text)) > 0.4;
  return !isOther && share(texts, isName) >= 0.7 ? "teacher" : null;
}

function tableAt(rows: readonly string[][], row: number): Mapping | null {
  const headings = rows[row] ?? [];
  const below = rows.slice(row + 1).filter((cells) => cells.filter(Boolean).length > 1);
  const labels = headings.findIndex(
    (heading, column) => column > 0 && !isLabel(heading) && !isIgnored(heading),
  );
  if (labels < 1 || below.length === 0) return null;
  // The first row of a plain list without headings has a class group or a subject there.
  if (isClassGroup(headings[0] ?? "") || isSubject(headings[0] ?? "")) return null;
  const isTitle = (column: number) =>
    column >= labels && headings[column] !== "" && !isIgnored(headings[column] ?? "");
  const all = Array.from(headings.keys());
  const titles = all.filter(isTitle);
  const columnOf = (column: number) => below.map((cells) => cells[column] ?? "");
  const texts = titles.map((column) => headings[column] ?? "");
  const [across, inside] = [
    share(texts, isClassGroup) > 0.7 ? "classGroup" : contentOf(texts),
    contentOf(titles.flatMap(columnOf)),
  ];
  // Names are no titles: those of periods and days are as good.
  if (titles.length < 2 || inside === null || across === null || across === "teacher" || across === inside)
    return null;
  const down = (["classGroup", "subject", "teacher"] as const).find(
    (each) => each !== across && each !== inside,
  );
  const isOfTeachers = (column: number) =>
    isAboutTeachers(headings[column] || rows[row - 1]?.[column] || "") &&
    contentOf(columnOf(column)) === "teacher";
  const beside = all
    .slice(0, labels)
    .filter((column) => !isSerial(headings[column] ?? "") && !isIgnored(headings[column] ?? ""));
  const labelColumns = beside.filter((column) => isOfTeachers(column) === (down === "teacher"));
  const isClassGroups = (column: number) => share(columnOf(column), isClassGroup) > 0.7;
  if (down === undefined || labelColumns.length === 0) return null;
  if (down !== "teacher" && beside.some(isClassGroups) !== (down === "classGroup")) return null;
  const columns = headings.map((heading, index): MappedColumn => {
    if (isTitle(index)) return { index, heading, field: inside, of: heading };
    if (labelColumns.includes(index)) return { index, heading, field: down };
    return { index, heading, field: null, notSent: isSerial(heading) ? "serial" : "unknown" };
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
 * A table of class groups, subjects and teachers, of which one stands in the cells, one beside and one above them; null for any other.
 * `headings` are those of a plain list, if there are any: a table that has a column for each of class group, subject and teacher is one.
 */
export function findTeachingTable(rows: readonly string[][], headings: Headings | null): Mapping | null {
  const meanings = headings?.texts.map(meaningOf) ?? [];
  const isPlain =
    has(meanings, "teacher") &&
    has(meanings, "subject") &&
    has(meanings, "class", "section", "classOrSection");
  if (isPlain) return null;
  const last = headings?.row ?? 30;
  for (const [row, cells] of rows.slice(0, last + 2).entries()) {
    // "Teacher" and "Classes" may stand in a row above.
    const found = row <= last || cells[0] === "" ? tableAt(rows, row) : null;
    if (found) return found;
  }
  return null;
}
