import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanLines, lengthOf } from "./text.ts";

/** Text that shows nothing, by the name of what it is made of. */
const invisible: Record<string, string> = {
  "zero-width space": "\u200b",
  "zero-width joiner and non-joiner": "\u200d\u200c",
  "word joiner and invisible operators": "\u2060\u2061\u2062\u2063\u2064",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "combining grapheme joiner": "\u034f",
  "Braille blank": "\u2800",
  "Hangul fillers": "\u3164\u115f\u1160\uffa0",
  "Khmer inherent vowels": "\u17b4\u17b5",
  "Mongolian separators": "\u180b\u180c\u180d\u180e\u180f",
  "direction marks": "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
  "variation selectors": "\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}",
  tags: "\u{e0001}\u{e0020}\u{e0067}\u{e007f}",
  "annotation anchors": "\ufff9\ufffa\ufffb",
  "object replacement": "\ufffc",
  "musical controls and the null note": "\u{1d159}\u{1d173}\u{1d17a}",
  "Egyptian blanks": "\u{13430}\u{13441}\u{13442}",
  "Khitan filler": "\u{16fe4}",
  "shorthand controls": "\u{1bca0}\u{1bca3}",
  "every kind of space":
    " \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2003\u2007\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
  "control characters": "\u0000\u0007\u001b\u007f\u009f",
};

test.each(Object.entries(invisible))("%s alone counts as empty", (_name, text) => {
  for (const each of [text, text.repeat(50), ` ${text}\n${text} `, `\u200b${text}\u2800`]) {
    expect(cleanLine(each)).toBe("");
    expect(cleanLines(each)).toBe("");
  }
});

test("all of them together count as empty too, in any order", () => {
  const characters = [...Object.values(invisible).join("")];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters)), (text) => {
      expect(cleanLines(text.join(""))).toBe("");
    }),
  );
});

test.each([
  "क्‍ष", // A joiner that asks for the half form.
  "राजन्‌", // A non-joiner at the end shows the virama.
  "می‌خواهم",
  "👩‍👩‍👧‍👦",
  "❤️",
  "1️⃣",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "葛\u{e0100}",
  "ᅟᅡ", // An old Korean vowel on its own is shown on a filler.
  "ᠨ᠋",
  "co\u00adoperate",
  "กา\u200bรบ้าน",
  "C++\u200e שלום\u200f!\u061c", // A mark of direction says which way the place where it stands is read.
  "⠓⠑⠇⠇⠕⠀⠺⠕⠗⠇⠙",
  "\u0301", // A mark without a letter shows, on a dotted circle.
  "\ufffd",
])("%s keeps every character", (text) => {
  expect(cleanLine(text)).toBe(text);
  expect(cleanLines(` ${text}\n`)).toBe(text);
});

test.each(["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"])(
  "%j, which turns what follows it, is dropped",
  (mark) => {
    expect(cleanLine(`${mark}ahsA Rao${mark}`)).toBe("ahsA Rao");
    expect(cleanLines(`Good${mark}\nclass`)).toBe("Good\nclass");
  },
);

test("blanks around a text are dropped, whether they are spaces or not", () => {
  expect(cleanLine("\u200b \u2800Asha\u00a0Rao\u3164\u2060\ufeff ")).toBe("Asha Rao");
});

test("cleaning twice changes nothing more, and what is left is composed and well-formed", () => {
  const odd = fc.constantFrom(
    ...Object.values(invisible).join(""),
    "a",
    "\u0301",
    "\u0316",
    "\u034f",
    "\ud800",
  );
  // Preparing `fc.string({ unit: "binary" })` alone takes a second of a core.
  const character = fc.integer({ min: 0, max: 0x10ffff }).map((codePoint) => String.fromCodePoint(codePoint));
  const text = fc.oneof(
    fc.array(character).map((all) => all.join("")),
    fc.array(odd, { maxLength: 200, size: "max" }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (written) => {
      for (const clean of [cleanLine, cleanLines]) {
        const cleaned = clean(written);
        expect(clean(cleaned)).toBe(cleaned);
        expect(cleaned).toBe(cleaned.normalize("NFC"));
        expect(cleaned.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

describe("lengths are counted in characters of the composed spelling", () => {
  test.each([
    ["", 0],
    ["Asha", 4],
    ["👍🏽", 2],
    ["e\u0301", 1],
    ["\u0958", 2], // The only spelling of this letter that NFC allows has two characters.
    ["\ud800", 1],
  ])("%j", (text, length) => {
    expect(lengthOf(text)).toBe(length);
    expect([...cleanLines(text)]).toHaveLength(length);
  });
});

test("marks piled upon one letter are kept, all of them", () => {
  const pile = `a${"\u0316\u0301".repeat(500)}`;
  const marks = (text: string) =>
    [...text.normalize("NFD")].filter((each) => each === "\u0301" || each === "\u0316");
  expect(marks(cleanLine(pile)).sort()).toEqual(marks(pile).sort());
});
