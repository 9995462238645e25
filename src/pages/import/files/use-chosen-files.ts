import { useEffect, useRef, useState } from "react";
import { readFiles, readPastedCells } from "#features/import/web/reading/read-files.ts";
import type { ReadResult, Sheet, UnreadFile } from "#features/import/web/reading/sheet.ts";
import { t } from "#web/language/language.ts";

/** A file that was read. */
export interface ChosenFile {
  name: string;
  sheets: Sheet[];
}

/** The files of a school, read one after the other as they are chosen. One that is chosen again replaces the earlier one. */
export function useChosenFiles(onChange: (sheets: readonly Sheet[]) => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [unread, setUnread] = useState<readonly UnreadFile[]>([]);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reading = useRef<AbortController>(undefined);
  const pasted = useRef(0);
  useEffect(() => () => reading.current?.abort(), []);

  function change(next: readonly ChosenFile[]) {
    setFiles(next);
    onChange(next.flatMap(({ sheets }) => sheets));
  }

  function take({ sheets, unread: failed }: ReadResult) {
    const names = [...new Set(sheets.map(({ file }) => file))];
    const again = new Set([...names, ...failed.map(({ file }) => file)]);
    setUnread((before) => [...before.filter(({ file }) => !again.has(file)), ...failed]);
    change([
      ...files.filter(({ name }) => !again.has(name)),
      ...names.map((name) => ({ name, sheets: sheets.filter(({ file }) => file === name) })),
    ]);
  }

  async function read(work: (signal: AbortSignal) => Promise<ReadResult>) {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setHasFailed(false);
    try {
      take(await work(controller.signal));
    } catch {
      // Another choice, or leaving the page, ends the reading.
      if (!controller.signal.aborted) setHasFailed(true);
    }
    if (reading.current === controller) setProgress(null);
  }

  return {
    files,
    unread,
    progress,
    hasFailed,
    choose: (chosen: readonly File[]) =>
      read((signal) => readFiles(chosen, { signal, onProgress: (done, all) => setProgress({ done, all }) })),
    paste: (cells: { text: string; html: string }) =>
      read(async (signal) => {
        const result = await readPastedCells(cells, { signal });
        const name = t.importFiles.pasted(++pasted.current);
        return {
          sheets: result.sheets.map((sheet) => ({ ...sheet, file: name })),
          unread: result.unread.map(({ reason }) => ({ file: name, reason })),
        };
      }),
    remove: (name: string) => {
      setUnread((before) => before.filter(({ file }) => file !== name));
      change(files.filter((each) => each.name !== name));
    },
  };
}
