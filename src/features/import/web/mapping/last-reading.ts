import { cutAadhaar } from "#domain/import/aadhaar.ts";
import { type Mapping, mappingTextMax } from "#domain/import/mapping.ts";
import { cleanLine } from "#domain/text.ts";
import { columnsByContents, isDataRow } from "./contents.ts";
import { fits } from "./propose-mapping.ts";
import { findHeadings, searchedRows, type Table } from "./tables.ts";
import { findTeachingTable } from "./teaching-table.ts";

/** What a field holds, as far as cells tell. */
const contentOf = (field: string | null) =>
  field === null
    ? null
    : (/phone$|email$|^dateOfBirth$|^joiningDate$|^classGroup$/i.exec(field)?.[0].toLowerCase() ?? null);

/** Whether a list without headings has what one had that was read so. */
function isAlike({ columns, kind }: Mapping, rows: readonly string[][]): boolean {
  const now = columnsByContents(rows, kind ?? undefined).columns;
  return (
    now.length === columns.length &&
    now.every(({ index, field, notSent }) => {
      const before = columns.find((column) => column.index === index);
      const [was, is] = [contentOf(before?.field ?? null), contentOf(field)];
      const isPrivate = notSent === "sensitive" && before?.field != null;
      return before !== undefined && !isPrivate && was === is;
    })
  );
}

/**
 * How a table with these headings was read the last time, and where they are: perhaps a person has shown it. A row that is one of data by
 * now was taken for headings by mistake.
 */
export function lastReading(
  table: Table,
  mappings: readonly Mapping[],
): { remembered: Mapping; headingRow?: number | null } | null {
  const found = findHeadings(table.rows);
  const matrixRow = findTeachingTable(table.rows, found)?.headings?.row;
  // One file has several tables with the same headings, for each kind of people.
  const possible = mappings.filter(({ kind, columns, headings }) => {
    const isMatrix = columns.some(({ of }) => of !== undefined);
    return (table.about === undefined || kind === table.about) && (!isMatrix || headings?.row === matrixRow);
  });
  const ofFound = found && possible.find((each) => fits(each, found));
  if (ofFound) return { remembered: ofFound };
  for (const [row, texts] of table.rows.slice(0, searchedRows).entries()) {
    const remembered = possible.find((each) => each.headings?.rows === 1 && fits(each, { texts }));
    if (remembered && !isDataRow(texts, table.rows)) return { remembered, headingRow: row };
  }
  if (found) return null;
  const alike = possible.find((each) => each.headings === null && isAlike(each, table.rows));
  return alike === undefined ? null : { remembered: alike, headingRow: null };
}

/** What a table is called where its class group is remembered. */
export const keyOfTable = ({ file, name }: Pick<Table, "file" | "name">) =>
  cleanLine(cutAadhaar(`${file} ${name}`).text.slice(0, mappingTextMax));
