import { inTransaction } from "#db/client.ts";
import type { ExportTableName } from "#domain/exports.ts";
import { xlsxRowsMax } from "#domain/exports.ts";
import type { Actor } from "#domain/roles.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import type { Language } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { type CsvCell, streamCsv } from "#server/http/csv.ts";
import { streamRows } from "#server/http/row-lines.ts";
import { type ExportTable, toCells } from "./export-tables.queries.ts";
import { openRows, type Statement } from "./exports.queries.ts";

export interface ExportRequest {
  name: ExportTableName;
  table: ExportTable;
  statement: Statement;
  /** `rows` are lines of JSON, of which the browser makes a spreadsheet. */
  format: "csv" | "rows";
  language: Language;
  /** What it was narrowed to, for the audit log. */
  filters?: Record<string, unknown>;
}

/**
 * The text of an export as a stream that reads no faster than its reader. The audit entry is written before the first byte leaves.
 * `onClose` is called once, when nothing more is read or the export fails.
 * @throws ApiError `conflict` when it has more rows than a spreadsheet file may have.
 */
export async function openExport(
  { database }: Services,
  actor: Actor,
  { name, table, statement, format, language, filters }: ExportRequest,
  onClose: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const rows = await openRows(database.$client, statement, onClose);
  const { close } = rows;
  try {
    if (format === "rows" && rows.count > xlsxRowsMax) {
      throw new ApiError("conflict", { sentence: sentence("exports.tooManyRows", xlsxRowsMax) });
    }
    const after = { exported: name, format, rows: rows.count, ...(filters && { filters }) };
    await inTransaction(database, (tx) =>
      writeAuditEntry(tx, { actor, action: "school.export", recordId: schoolRecordId, after }),
    );
  } catch (error) {
    close();
    throw error;
  }
  const t = catalogueIn(language);
  async function* batches(): AsyncGenerator<Record<string, CsvCell>[]> {
    for (let batch = await rows.read(); batch.length > 0; batch = await rows.read()) {
      yield batch.map((row) => toCells(table, row, t));
    }
  }
  const write = format === "csv" ? streamCsv : streamRows(rows.count);
  return toStream(write(table.headings(t), batches()), close);
}

/** Reads the next text only when the one before has been taken. */
export function toStream(texts: AsyncGenerator<string>, close: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        close();
        controller.close();
      } catch (error) {
        close();
        throw error;
      }
    },
    cancel: close,
  });
}
