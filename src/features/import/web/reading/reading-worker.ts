import { type NamedBytes, type Pasted, readFile, readPasted } from "./read-file.ts";
import { type Sheet, Unread, type UnreadReason } from "./sheet.ts";

/** What the page sends: one file, or what was pasted. */
export type ReadingTask = { file: NamedBytes } | { pasted: Pasted };

export type ReadingAnswer = { sheets: Sheet[] } | { unread: UnreadReason };

async function answerTo(task: ReadingTask): Promise<ReadingAnswer> {
  try {
    return { sheets: "file" in task ? await readFile(task.file) : readPasted(task.pasted) };
  } catch (error) {
    return { unread: error instanceof Unread ? error.reason : "damaged" };
  }
}

addEventListener("message", async ({ data }: MessageEvent<ReadingTask>) => {
  postMessage(await answerTo(data));
});
