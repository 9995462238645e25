import type { Destination } from "#domain/schemas/new-year.ts";

const lastGrade = 12;

const romans = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** The classes before the first, as schools write them, each with the one that follows. */
const beforeFirst: readonly (readonly [RegExp, string])[] = [
  [/^(?:pre[- ]?nursery|play ?group)(?!\p{L})/iu, "Nursery"],
  [/^nursery(?!\p{L})/iu, "LKG"],
  [/^(?:lkg|l\.k\.g\.?)(?!\p{L})/iu, "UKG"],
  [/^(?:ukg|u\.k\.g\.?)(?!\p{L})/iu, "1"],
  [/^jr\.? ?kg(?!\p{L})/iu, "Sr KG"],
  [/^sr\.? ?kg(?!\p{L})/iu, "1"],
  [/^(?:kg|pp)[- ]?2(?!\d)/iu, "1"],
  [/^नर्सरी(?!\p{L})/u, "एलकेजी"],
  [/^एल\.?के\.?जी\.?(?!\p{L})/u, "यूकेजी"],
  [/^यू\.?के\.?जी\.?(?!\p{L})/u, "1"],
];

const devanagariZero = "०".charCodeAt(0);
const isDevanagari = (digits: string) => digits.charCodeAt(0) >= devanagariZero;
const numberOf = (digits: string) =>
  Number(digits.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero)));
const inDevanagari = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(devanagariZero + Number(digit)));

/** The rest of a name after its number: the ordinal's ending is that of the next number, 2nd after 1st. */
function withOrdinal(rest: string, number: number): string {
  const endings: Record<number, string> = { 2: "nd", 3: "rd" };
  return rest.replace(/^(?:st|nd|rd|th)(?!\p{L})/iu, endings[number] ?? "th");
}

const group = (name: string): Destination => ({ becomes: "group", name });

/** What a class group becomes next year: 10-A for 9-A, X B for IX B, UKG for LKG; the last grade leaves. Without a grade, it stays. */
export function suggestDestination(name: string): Destination {
  for (const [pattern, next] of beforeFirst) {
    if (pattern.test(name)) return group(name.replace(pattern, next));
  }
  const arabic = /^([^\d०-९]*)(\d{1,2}|[०-९]{1,2})(?![\d०-९])(.*)$/su.exec(name);
  if (arabic) {
    const [, before = "", digits = "", after = ""] = arabic;
    const number = numberOf(digits);
    if (number === lastGrade) return { becomes: "leaves" };
    if (number < 1 || number > lastGrade) return group(name);
    const next = isDevanagari(digits) ? inDevanagari(number + 1) : String(number + 1);
    return group(`${before}${next}${withOrdinal(after, number + 1)}`);
  }
  const found = name.split(/(?<!\p{L})([XVI]+)(?!\p{L})/u);
  const grade = romans.indexOf(found[1] ?? "") + 1;
  if (grade === 0) return group(name);
  if (grade === lastGrade) return { becomes: "leaves" };
  return group([found[0], romans[grade], ...found.slice(2)].join(""));
}
