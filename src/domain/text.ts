/**
 * Control characters but tab and line feed: PostgreSQL rejects NUL. Embeddings, overrides and isolates of direction too, which let a name
 * pass for another. Joiners stay, because Hindi is spelt with them, and so do marks that act only where they stand.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Characters that leave no mark on the screen, besides white space: what Unicode calls "default ignorable" or "format", and blanks that it
 * counts as letters and symbols, such as the empty Braille pattern.
 */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}`;
const invisible = new RegExp(`[${unseen}]`, "gu");
const visible = new RegExp(`[^\\s${unseen}]`, "u");

/** What is dropped at both ends of a text: white space and blanks. Joiners and marks may belong to the first or last letter. */
const padding = /[\s\u00ad\u180e\u200b\u2060-\u2064\u2800\u3164\uffa0]/;

/** Thirty marks on one letter with another one following: no script needs so many (Unicode's stream-safe text format). */
const longRunOfMarks = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;

/** The composed spelling (NFC). Composing takes quadratic time for many marks on a letter, so a joiner that shows nothing divides them. */
function compose(text: string): string {
  return text.replace(longRunOfMarks, "$&\u034f").normalize("NFC");
}

/** Whether a text shows nothing, and so counts as empty. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** By hand: a pattern that ends in `[…]+$` tries every run of padding again from each of its characters. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && padding.test(text.charAt(start))) start++;
  while (end > start && padding.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** One spelling of a text: composed (NFC), no lone surrogates, no control characters, trimmed; blank is empty. In linear time. */
export function cleanLines(value: string): string {
  const text = value
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/\r\n?/g, "\n")
    .replace(controlCharacters, "");
  return isBlank(text) ? "" : trim(compose(text));
}

/** Like `cleanLines`, in one line: for a name, a topic or a city. */
export function cleanLine(value: string): string {
  return cleanLines(value).replace(/\s+/gu, " ");
}

/** The length of a text in characters, as the rules count them: code points of the composed spelling. */
export function lengthOf(text: string): number {
  return [...compose(text)].length;
}

/** Removes invisible marks that are pasted along unseen, for what consists of letters and digits alone. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "");
}

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** The digits of any script as 0 to 9; in Unicode each ten follow each other. Check the length first. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (isDigit(codePoint - before - 1)) before++;
    return String(before % 10);
  });
}
