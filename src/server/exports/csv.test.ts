import fc from "fast-check";
import { expect, test } from "vitest";
import { asWritten, toCsv } from "./csv.ts";

/** The cell of a table for this text, and one with the commas of a table around it. */
const tableOf = (text: string) =>
  toCsv({ name: "Name", topic: "Topic", last: "Stars" }, [{ name: "Asha", topic: text, last: 5 }]);

/**
 * The lines of a table as Excel reads them: quotes count only at the beginning of a cell, and anything after the closing quote is
 * taken literally.
 */
function readAs(csv: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const rest = { text: csv.replace("\u{feff}", "") };
  while (rest.text !== "") {
    const [, quoted] = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest.text) ?? [];
    if (quoted !== undefined) rest.text = rest.text.slice(quoted.length + 2);
    const end = rest.text.search(delimiter === "|" ? /[|\r\n]/ : new RegExp(`[${delimiter}\r\n]`));
    const plain = end === -1 ? rest.text : rest.text.slice(0, end);
    line.push((quoted ?? "").replaceAll('""', '"') + plain);
    rest.text = rest.text.slice(plain.length);
    const [separator = ""] = /^(\r\n|.|\r|\n)/.exec(rest.text) ?? [];
    rest.text = rest.text.slice(separator.length);
    if (separator === delimiter) continue;
    lines.push(line);
    line = [];
  }
  return lines.slice(1);
}

/** The topic as read by a program that splits at commas. */
const cellOf = (text: string) => readAs(tableOf(text), ",")[0]?.[1];

const starts = /^[\p{Cf}\p{Mn}\p{Z}\p{Cc}"'“”]*[=+@\-\u2212＝＋－＠﹦﹢﹫﹣]/u;
const isFormula = (cell: string) => starts.test(cell) && !/^[\p{Cf}\p{Mn}\p{Z}"“”]*'/u.test(cell);

/** Everything that a spreadsheet would see as the beginning of a cell, however it splits. */
const cellsOf = (csv: string) => [",", ";", "\t", "|"].flatMap((delimiter) => readAs(csv, delimiter).flat());

const hostile = [
  "=1+1",
  "a;=1+1;b",
  "a,=1+1",
  "a\t=1+1",
  "a|=1+1",
  "a; =1+1",
  'a;"=1+1";b',
  '";=1+1',
  'x";"=1+1',
  "a\n=1+1",
  "a\r=1+1",
  "a\r\n=1+1",
  "a\u{2028}=1+1",
  "\t=1+1",
  "\r=1+1",
  " =1+1",
  "\u{202e}=1+1",
  "a;\u{200b}=1+1",
  "a;;=1+1",
  "+1;-1;@SUM(1)",
  "-2+3",
  "@SUM(1)",
  "＝1+1",
  "a；b;＋1",
  "a;－1",
  "a;＠x",
  "\u{2212}1",
  '=cmd|" /C calc"!A0',
  "=;=;=",
];

test.each(hostile)("%j begins no formula, whether split at commas, semicolons, tabs or bars", (text) => {
  expect(cellsOf(tableOf(text)).filter(isFormula)).toEqual([]);
});

test("no other text begins a formula", () => {
  const pieces = fc.constantFrom(..."=+-@;,|\t\r\n\"' a1＝", "\u{202e}", "\u{2028}", "é", "क");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (characters) => {
      const csv = tableOf(characters.join(""));
      expect(cellsOf(csv).filter(isFormula)).toEqual([]);
      expect(readAs(csv, ",")).toEqual([["Asha", expect.any(String), "5"]]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  "10-12",
  "1/2",
  "1 1/2",
  "1E5",
  "1e-5",
  "MAR1",
  "mar 1",
  "Sept 12",
  "1 March 2026",
  "10-Dec-26",
  "10 मार्च",
  "12:30",
  "2 pm",
  "2 p",
  "007",
  "919876543210123456",
  "50%",
  "₹500",
  "(5)",
  "१०-१२",
  "１０－１２",
  "1,5",
  "TRUE",
  "false",
  "#N/A",
  "#REF!",
])("%j stays text, behind an apostrophe", (text) => {
  expect(cellOf(text)).toBe(`'${text}`);
});

test.each([
  ["a;10-12;b", "a;'10-12;b"],
  ["a; 1e5 ;b", "a; '1e5 ;b"],
  ["a|1/2|b", "a|'1/2|b"],
  ["007;b", "'007;b"],
])("%j has no date or number behind a semicolon either", (text, cell) => {
  expect(cellOf(text)).toBe(cell);
});

test.each([
  "Algebra",
  "Algebra 2",
  "Class 9 A",
  "9th March to May, revision",
  "Marks 20",
  "Well-known pairs: a-b, c-d",
  "Fractions; decimals",
  "Chapter 1, 2; Chapter 3",
  "भिन्न और दशमलव",
  "भिन्न १",
  'The "quoted" one',
  "O'Brien",
  "#1 for beginners",
  "🌱",
  "1st class",
])("%j can be read as it was typed", (text) => {
  expect(cellOf(text)).toBe(text);
});

test("numbers, and figures and dates of ours, are read as such", () => {
  const row = { count: 12, average: asWritten("4.0"), date: asWritten("2026-11-03"), none: null };
  const headings = { count: "A", average: "B", date: "C", none: "D", missing: "E" };
  expect(toCsv(headings, [row])).toBe("\u{feff}A,B,C,D,E\r\n12,4.0,2026-11-03,,\r\n");
});
