import { randomUUID } from "node:crypto";

// Text that is cheap to send and may be expensive to process: text that makes patterns backtrack, spellings that are
// sorted or grow when normalised, letters that grow in lower case, and lists that are compared with themselves.

/** The text, about `bytes` long in JSON. */
type HostileText = (bytes: number) => string;

function fill(unit: string, bytes: number): string {
  return unit.repeat(Math.max(0, Math.floor(bytes / (Buffer.byteLength(JSON.stringify(unit)) - 2))));
}

/** A repeated text, between a beginning and an end. */
function repeated(unit: string, start = "", end = ""): HostileText {
  return (bytes) => start + fill(unit, bytes - Buffer.byteLength(JSON.stringify(start + end))) + end;
}

/** Two halves, which a pattern may split between two of its parts. */
function halves(first: string, second: string, start = "", between = ""): HostileText {
  return (bytes) => start + fill(first, bytes / 2 - 20) + between + fill(second, bytes / 2 - 20);
}

export const plainText = repeated("x");

export const hostileTexts: Record<string, HostileText> = {
  "dots after an at sign": repeated(".", "a@", "@"),
  "at signs": repeated("a@"),
  "words with dots": repeated("a.", "a@", "@"),
  "words with dots before an at sign": repeated("a.", "", "@b"),
  hyphens: repeated("a-", "a@a.", "!"),
  spaces: repeated(" "),
  "spaces between letters": repeated(" ", "a", "a"),
  "runs of spaces": repeated("          x"),
  tabs: repeated("\t", "x", "x"),
  "line breaks": repeated("\r\n", "x", "x"),
  digits: repeated("1"),
  "digits and brackets": repeated("(1) "),
  "brackets and digits without an end": repeated(" (1"),
  "plus signs": repeated("+"),
  "a phone number": repeated("98765 ", "+91 ", "x"),
  dates: repeated("2026-11-"),
  "a date with a long fraction": repeated("0", "2026-11-20T00:00:00."),
  ids: repeated("9b2f1c1e-7d1a-"),
  zeros: repeated("0", "0x"),
  "percent signs": repeated("%"),
  backslashes: repeated("\\"),
  quotes: repeated('"'),
  "one mark": repeated("\u0301"),
  "marks in turns": repeated("\u0301\u0316", "a"),
  "marks in the wrong order": halves("\u0345", "\u0316", "a"),
  "letters with marks": repeated("e\u0345\u0301\u0316"),
  "letters with thirty marks": repeated(`e${"\u0301".repeat(30)}`),
  "marks with grapheme joiners": repeated("\u0301\u0316\u034f"),
  "Hangul syllables in pieces": repeated("\u1112\u1161\u11ab"),
  "Hangul vowels": repeated("\u1161"),
  "a ligature of 18 letters": repeated("ﷺ"),
  ligatures: repeated("ﬃ"),
  "letters that decompose": repeated("\u0958"),
  "capital letters that grow": repeated("İ"),
  "capital sigmas": repeated("Σ.", "a"),
  "sharp s": repeated("ẞ"),
  surrogates: repeated("\ud800"),
  emoji: repeated("👩‍👩‍👧‍👦"),
  "zero-width spaces": repeated("\u200b"),
  "zero-width spaces around a letter": halves("\u200b", "\u200b", "", "x"),
  "direction marks": repeated("\u202e\u2066"),
  "Braille blanks": repeated("\u2800", "x", "x"),
  tags: repeated("\u{e0041}"),
  "control characters": repeated("\u0000\u001b"),
};

const items: Record<string, (index: number) => unknown> = {
  "empty texts": () => "",
  spaces: () => " ",
  "equal texts": () => "a",
  numbers: (index) => index,
  "different texts": (index) => String(index),
  "capital letters that grow": (index) => `İ${index}`,
  marks: (index) => `\u0345\u0316${index}`,
  "equal ids": () => "9b2f1c1e-7d1a-4a5b-8c3d-0123456789ab",
  "different ids": () => randomUUID(),
  nulls: () => null,
  "empty lists": () => [],
  objects: () => ({}),
};

/** As many items as fit into a JSON text of `bytes`. */
function listOf(item: (index: number) => unknown, bytes: number): string {
  const written: string[] = [];
  let length = 2;
  for (let index = 0; ; index++) {
    const next = JSON.stringify(item(index));
    length += Buffer.byteLength(next) + 1;
    if (length > bytes) return `[${written.join(",")}]`;
    written.push(next);
  }
}

/** As many members as fit into a JSON text of `bytes`. */
function objectOf(key: (index: number) => string, bytes: number): string {
  const count = Math.floor((bytes - 2) / (key(9999).length + 5));
  return `{${Array.from({ length: count }, (_, index) => `"${key(index)}":1`).join(",")}}`;
}

/** A list of plain texts. */
export const plainList = (bytes: number) => listOf(() => "x", bytes);

/** JSON other than a string, about `bytes` long, for any place of a value. */
export const hostileJson: Record<string, (bytes: number) => string> = {
  ...Object.fromEntries(
    Object.entries(items).map(([name, item]) => [
      `a list of ${name}`,
      (bytes: number) => listOf(item, bytes),
    ]),
  ),
  "nested lists": (bytes) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2),
  "nested objects": (bytes) => `${'{"a":'.repeat(bytes / 6)}1${"}".repeat(bytes / 6)}`,
  "many keys": (bytes) => objectOf((index) => `k${index}`, bytes),
  "one key many times": (bytes) => objectOf(() => "__proto__", bytes),
  "a long number": (bytes) => "1".repeat(bytes),
  "a long fraction": (bytes) => `0.${"3".repeat(bytes - 2)}`,
};

/** Repeated parts of headers. */
export const hostileHeaderUnits = [
  "br ",
  ",br",
  "br;",
  "br; q=0",
  "br;q=0.0",
  "gzip,",
  ",",
  ";",
  "a=",
  "; a=b",
  "a=b;",
  "=",
  '"',
  "Version/",
  "Version/ Safari",
  "127.0.0.1,",
  "[::1]:1,",
  "::ffff:",
  "%",
  "1.",
  "[",
  "%41",
  "%c3",
  "application/json;",
  "; a=",
  "a-",
  "http://",
  "xn--",
  "\u00ff",
] as const;
