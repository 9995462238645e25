import { type ParentWords, starsOf } from "./parent-message.ts";

/** So that those of two children fit into one message. */
const digestMaxLength = 1300;

/** What a child wrote about a class. */
export interface DigestEntry {
  topic: string;
  teacher: string;
  date: string;
  rating: number;
  message: string;
  /** Who edited the words, as a note; empty when they are the child's. */
  note: string;
}

/** A text about a class, with the note on its own line. */
export function withNote(note: string, text: string): string {
  return note === "" ? text : `${text}\n${note}`;
}

/** What a child wrote about several classes, newest first, never cut: the oldest that have no room are counted at the end. */
export function digestText(
  { toParent }: Pick<ParentWords, "toParent">,
  about: { school: string; student: string; from: string; to: string },
  entries: readonly DigestEntry[],
): string {
  const { school, ...shown } = about;
  const opening = [school, toParent.digest({ ...shown, count: entries.length })]
    .filter((line) => line !== "")
    .join("\n");
  const lines = entries.map((entry) =>
    withNote(entry.note, toParent.digestEntry({ ...entry, stars: starsOf(entry.rating) })),
  );
  const textOf = (count: number) => {
    const rest = entries.length - count;
    return [opening, ...lines.slice(0, count), ...(rest > 0 ? [toParent.digestRest(rest)] : [])].join("\n\n");
  };
  // One at least, however long it is.
  let count = Math.max(1, lines.length);
  while (count > 1 && textOf(count).length > digestMaxLength) count -= 1;
  return textOf(count);
}
