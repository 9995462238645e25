import { cutAadhaar } from "#domain/import/aadhaar.ts";
import type { ImportKind } from "#domain/import/fields.ts";
import { importCellMax, importChunkMax } from "#domain/import/fields.ts";
import { type Mapping, mappingTextMax } from "#domain/import/mapping.ts";
import type { ImportChunk } from "#domain/import/schemas.ts";
import { limits } from "#domain/limits.ts";
import type { ImportRow } from "#features/import/web/mapping/to-rows.ts";

export type RowToSend = ImportChunk["rows"][number];

/** A row as it is sent: cells are cut to what the server takes. `cut` counts them. */
export function toSend(rows: readonly ImportRow[], kind: ImportKind, sheet: string) {
  let cut = 0;
  const shorten = (text: string) => {
    if (text.length <= importCellMax) return text;
    cut++;
    return text.slice(0, importCellMax).replace(/[\ud800-\udbff]$/, "");
  };
  const sent = rows.map(
    ({ line, cells, isNameAlone }): RowToSend => ({
      kind,
      sheet: withoutNumbers(sheet, 200),
      line,
      cells: Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, shorten(text)])),
      ...(isNameAlone && { isNameAlone }),
    }),
  );
  return { rows: sent, cut };
}

const withoutNumbers = (text: string, most: number) =>
  cutAadhaar(text)
    .text.slice(0, most)
    .replace(/[\ud800-\udbff]$/, "");

/** A mapping as the server keeps it. */
export const toStore = (mapping: Mapping): Mapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => ({
    ...column,
    heading: withoutNumbers(column.heading, mappingTextMax),
    ...(column.of !== undefined && { of: withoutNumbers(column.of, mappingTextMax) }),
  })),
});

/** Room for what a request has besides its rows. */
const restBytes = 1000;

/** The rows in requests that the server takes: not too many in one, and not too large. Devanagari has three bytes for a letter. */
export function chunksOf(rows: readonly RowToSend[]): ImportChunk[] {
  const encoder = new TextEncoder();
  const most = limits.requestBodyMaxBytes - restBytes;
  const chunks: ImportChunk[] = [];
  let bytes = 0;
  for (const [offset, row] of rows.entries()) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    const last = chunks.at(-1);
    if (last === undefined || last.rows.length === importChunkMax || bytes + size > most) {
      chunks.push({ offset, rows: [row] });
      bytes = size;
    } else {
      last.rows.push(row);
      bytes += size;
    }
  }
  return chunks;
}
