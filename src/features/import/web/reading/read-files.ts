import type { Pasted } from "./read-file.ts";
import type { ReadingAnswer, ReadingTask } from "./reading-worker.ts";
import { type ReadResult, readingLimits, type UnreadFile } from "./sheet.ts";

export interface ReadingOptions {
  /** Ends the reading at once. */
  signal?: AbortSignal;
  /** Called with the number of files that are done. */
  onProgress?: (done: number, all: number) => void;
}

/** One worker for each task: whatever a file does, it can be ended without harm to the page. */
function readInWorker(task: ReadingTask, signal?: AbortSignal): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      worker.terminate();
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    };
    const finish = (answer: ReadingAnswer) => {
      end();
      resolve(answer);
    };
    const cancel = () => {
      end();
      reject(signal?.reason);
    };
    const timer = setTimeout(() => finish({ unread: "too-slow" }), readingLimits.milliseconds);
    signal?.addEventListener("abort", cancel);
    worker.onmessage = ({ data }: MessageEvent<ReadingAnswer>) => finish(data);
    // Out of memory, or the network is gone before the worker's code has come.
    worker.onerror = (event) => {
      end();
      reject(new Error(event.message || "The code that reads files did not load."));
    };
    worker.postMessage(task);
  });
}

async function readOne(file: File, signal?: AbortSignal): Promise<ReadingAnswer> {
  if (file.size > readingLimits.fileBytes) return { unread: "too-large" };
  // Since it was chosen, it may have been deleted, changed or locked.
  const content = await file.arrayBuffer().catch(() => null);
  if (content === null) return { unread: "not-opened" };
  return readInWorker({ file: { name: file.name, bytes: new Uint8Array(content) } }, signal);
}

/**
 * Reads files in workers, one after the other. Rejects with the signal's reason when it is aborted, and with an error when the worker's code
 * cannot be loaded; a file that cannot be read is in `unread` with the reason.
 */
export async function readFiles(files: readonly File[], options: ReadingOptions = {}): Promise<ReadResult> {
  const { signal, onProgress } = options;
  const result: ReadResult = { sheets: [], unread: [] };
  for (const [index, file] of files.entries()) {
    onProgress?.(index, files.length);
    const answer = await readOne(file, signal);
    if ("sheets" in answer) result.sheets.push(...answer.sheets);
    else result.unread.push({ file: file.name, reason: answer.unread } satisfies UnreadFile);
  }
  onProgress?.(files.length, files.length);
  return result;
}

/** Reads what was pasted, also in a worker. Its sheets have no file and no name. */
export async function readPastedCells(pasted: Pasted, { signal }: ReadingOptions = {}): Promise<ReadResult> {
  const answer = await readInWorker({ pasted }, signal);
  return "sheets" in answer
    ? { sheets: answer.sheets, unread: [] }
    : { sheets: [], unread: [{ file: "", reason: answer.unread }] };
}
