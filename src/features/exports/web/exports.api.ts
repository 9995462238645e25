import type { ExportTableName } from "#domain/exports.ts";
import { requestErrorOf } from "#web/data/api-client.ts";
import type { XlsxNews } from "./xlsx-worker.ts";

/** A table to export: which one, and the filters of its list. */
export interface Exported {
  table: ExportTableName;
  filters?: Record<string, string | undefined>;
}

export function exportPath(
  { table, filters = {} }: Exported,
  format: "csv" | "rows",
  language: string,
): string {
  const chosen = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams([...chosen, ["format", format], ["language", language]]);
  return `${table === "feedback" ? "/api/feedback-export" : `/api/exports/${table}`}?${query}`;
}

/** Makes a spreadsheet of a table. @throws RequestError, Error */
export function makeXlsx(path: string, onProgress: (done: number, rows: number) => void): Promise<File> {
  const worker = new Worker(new URL("./xlsx-worker.ts", import.meta.url), { type: "module" });
  return new Promise<File>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<XlsxNews>) => {
      if ("done" in data) onProgress(data.done, data.rows);
      else if ("file" in data) resolve(new File([data.file], data.name));
      else void requestErrorOf(data.problem).then(reject);
    };
    worker.onerror = () => reject(new Error("The worker failed"));
    worker.postMessage(path);
  }).finally(() => worker.terminate());
}

export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Safari reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
