import { z } from "@hono/zod-openapi";
import { inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { ExportTableName } from "#domain/exports.ts";
import { xlsxRowsMax } from "#domain/exports.ts";
import type { Actor } from "#domain/roles.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { type Language, languages } from "#locales/languages.ts";
import { sentence } from "#locales/sentence.ts";
import { schoolRecordId, writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { ApiError } from "#server/base/api-error.ts";
import { type CsvCell, streamCsv } from "#server/exports/csv.ts";
import { type ExportScope, type ExportTable, toCells } from "#server/exports/export-table.ts";
import { streamRows } from "#server/exports/row-lines.ts";
import { openRows, type Statement } from "#server/exports/snapshot.ts";
import { toStream } from "#server/exports/to-stream.ts";
import type { AppContext, Services } from "./context.ts";
import { actorOf } from "./require-actor.ts";

interface ExportRequest {
  name: ExportTableName;
  table: ExportTable;
  statement: Statement;
  scope?: ExportScope;
  /** `rows` are lines of JSON, of which the browser makes a spreadsheet. */
  format: "csv" | "rows";
  language: Language;
  /** What it was narrowed to, for the audit log. */
  filters?: Record<string, unknown>;
}

/**
 * The text of an export, read no faster than its reader, after the audit entry. `onClose` is called once, at the end or on failure.
 * @throws ApiError `conflict` when it has more rows than a spreadsheet file may have.
 */
async function openExport(
  { database }: Services,
  actor: Actor,
  { name, table, statement, scope, format, language, filters }: ExportRequest,
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
  return toStream(write(table.headings(t, scope), batches()), close);
}

/** How an export is asked for. */
export const exportQuery = {
  format: z.enum(["csv", "rows"]).default("csv").describe("`rows` are lines of JSON, for a spreadsheet"),
  language: z.enum(languages).default("en").describe("Of the headings"),
};

/** What it is answered with. */
export const exportResponses = {
  200: {
    description: "The table",
    content: { "text/csv": { schema: z.string() }, "application/x-ndjson": { schema: z.string() } },
  },
};

/** Sends the table; its name has the school's day. */
export async function sendExport(c: AppContext, request: ExportRequest): Promise<Response> {
  // Nobody would read it.
  if (c.req.method === "HEAD") return c.body(null, 200);
  const { format, name } = request;
  const stream = await openExport(c.var.services, actorOf(c), request, c.var.holdTurn());
  const today = todayIn(c.var.services.env.TIME_ZONE);
  return c.body(stream, 200, {
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
    "Content-Disposition": `attachment; filename="${name}-${today}.csv"`,
  });
}
