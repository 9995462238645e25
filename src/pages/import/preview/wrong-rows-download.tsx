import { useState } from "react";
import { guardCell } from "#domain/csv-cells.ts";
import { fullName } from "#domain/full-name.ts";
import { type ImportField, importFields, importKinds } from "#domain/import/fields.ts";
import { type PreviewRow, readRowsPage } from "#features/import/web/imports.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t, words } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { fieldName } from "./row-in-words.ts";

/** Rows of a request. */
const pageLength = 100;

const quoted = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`;
const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

async function readAll(importId: string): Promise<PreviewRow[]> {
  const all: PreviewRow[] = [];
  for (const state of ["wrong", "doubtful"] as const) {
    for (let after: number | undefined; ; ) {
      const rows = await readRowsPage(importId, { state }, after, pageLength);
      all.push(...rows);
      if (rows.length < pageLength) break;
      after = rows.at(-1)?.number;
    }
  }
  return all;
}

/** The rows as a CSV file with a reason for each; its headings are those that an import recognises. */
export function wrongRowsFile(rows: readonly PreviewRow[]): string {
  const kinds = importKinds.filter((kind) => rows.some((row) => row.kind === kind));
  // A table of each kind has headings of its own.
  return kinds
    .map((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      const fields = importFields[kind].filter((field: ImportField) =>
        ofKind.some(({ cells }) => cells[field] !== undefined),
      );
      const headings = [
        ...fields.map(fieldName),
        t.importPreview.sheet,
        t.importPreview.line,
        t.importPreview.reason,
      ];
      return [
        lineOf(headings),
        ...ofKind.map(({ cells, sheet, line, problems, candidates }) =>
          lineOf([
            ...fields.map((field) => cells[field] ?? ""),
            sheet,
            String(line),
            [
              ...problems.map(({ sentence }) => words(sentence)),
              ...candidates.map(({ name, classGroup }) => fullName({ name, surname: classGroup ?? "" })),
            ].join(" "),
          ]),
        ),
      ].join("");
    })
    .join("\r\n");
}

/** Downloads what cannot be imported as it is, to be corrected in a spreadsheet. */
export function WrongRowsDownload({ importId }: { importId: string }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      // Excel takes a file for UTF-8 by its first character.
      const file = new Blob([`\ufeff${wrongRowsFile(await readAll(importId))}`], { type: "text/csv" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = t.importPreview.wrongFile;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      notify.error(sentenceOf(error));
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" busy={isBusy} busyLabel={t.common.making} onClick={() => void download()}>
      {t.importPreview.download}
    </Button>
  );
}
