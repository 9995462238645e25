import writeXlsxFile, { type Cell } from "write-excel-file/universal";
import type { RowCell, RowsHead } from "#server/exports/row-lines.ts";

// Makes a spreadsheet of the rows of an export, in a worker: a long table keeps a processor busy for seconds.

/** Messages of the worker: the number of rows so far, then the file or the failed response. */
export type XlsxNews = { done: number; rows: number } | { file: Blob; name: string } | { problem: unknown };

const say = (news: XlsxNews) => postMessage(news);

/** The library looks texts up in a plain object, which has "constructor" already. A space at the end is not seen, and not imported. */
const asOwnText = (text: string) => (text in {} ? `${text} ` : text);

/** Text stays text, whatever it looks like: only dates and numbers of ours are written as such. */
function toCell(cell: RowCell): Cell {
  if (typeof cell === "string") return cell === "" ? null : { value: asOwnText(cell), type: String };
  if (typeof cell === "number" || cell === null) return cell;
  return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
}

const widestColumn = 40;

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("The table was cut off");
}

async function make(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok || !response.body) return say({ problem: await response.json() });
  let head: RowsHead | undefined;
  const sheet: Cell[][] = [];
  for await (const line of linesOf(response.body)) {
    if (head === undefined) {
      head = JSON.parse(line) as RowsHead;
      sheet.push(head.headings.map((value) => ({ value, type: String, fontWeight: "bold" })));
      continue;
    }
    sheet.push((JSON.parse(line) as RowCell[]).map(toCell));
    if (sheet.length % 1000 === 0) say({ done: sheet.length - 1, rows: head.rows });
  }
  if (head === undefined || sheet.length !== head.rows + 1) throw new Error("The table was cut off");
  const columns = head.headings.map(({ length }) => ({
    width: Math.min(widestColumn, Math.max(14, length + 2)),
  }));
  const file = await writeXlsxFile(sheet, { columns, stickyRowsCount: 1 }).toBlob();
  const [, name = "export"] =
    /filename="(.*)\.csv"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  say({ file, name: `${name}.xlsx` });
}

addEventListener("message", ({ data }: MessageEvent<string>) => {
  make(data).catch(() => say({ problem: null }));
});
