/** What a terminal obeys instead of showing it: control characters, other ends of lines, and marks that turn the direction of reading. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A line in which nothing can move the cursor or look like another line; what it may not contain is written as in JSON. */
export function printable(line: string): string {
  return line.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
