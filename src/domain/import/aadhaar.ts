import { asciiDigits } from "#domain/text.ts";

// An Aadhaar number must not be stored without a reason that the law knows. It has twelve digits, of which the last one checks the others
// by Verhoeff's scheme, and does not begin with 0 or 1. One that was typed into a name or a remark is cut in the browser, and again on the
// server. An APAAR id has twelve digits as well, and one in ten passes the check by chance: so the column that is called APAAR keeps its
// value, and no other does.

/** The symmetries of a pentagon: 0 to 4 turn it, 5 to 9 mirror it first. */
function times(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5);
  return b < 5 ? 5 + ((a - b + 10) % 5) : (a - b + 10) % 5;
}

const firstPermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permute(digit: number, count: number): number {
  let permuted = digit;
  for (let times = 0; times < count % 8; times++) permuted = firstPermutation[permuted] ?? 0;
  return permuted;
}

/** Whether the last digit of a number checks the others. */
export function hasVerhoeffDigit(digits: string): boolean {
  return (
    [...digits].reverse().reduce((sum, digit, index) => times(sum, permute(Number(digit), index)), 0) === 0
  );
}

/** Digits of any script, with spaces, dots or dashes between them. */
const digitRun = /\+?\p{Nd}(?:[\s.\u200b-\u200f\p{Pd}_]{0,3}\p{Nd})*/gu;
const digitGroup = /\p{Nd}+/gu;

const isAadhaar = (digits: string) =>
  digits.length === 12 && /^[2-9]/.test(digits) && hasVerhoeffDigit(digits);

/** Twelve digits that are a mobile number with its country code; after a plus, any phone. */
const mobileWithCountryCode = /^91[6-9]/;
const withCountryCode = /^91/;

/** Where an Aadhaar number stands in a run of digits, whose groups may be written apart. */
function rangeIn(run: string, phone: RegExp | null): [from: number, to: number] | null {
  const groups = [...run.matchAll(digitGroup)].map((match) => ({
    digits: asciiDigits(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
  for (const [index, { from }] of groups.entries()) {
    let digits = "";
    for (const group of groups.slice(index)) {
      digits += group.digits;
      if (digits.length < 12) continue;
      if (isAadhaar(digits) && !phone?.test(digits)) return [from, group.to];
      break;
    }
  }
  return null;
}

/**
 * A text without the Aadhaar numbers in it, and how many were cut out. In a column of phones, and after a plus, a number with the country
 * code is a phone, although one in ten of those passes the check.
 */
export function cutAadhaar(text: string, inPhones = false): { text: string; cut: number } {
  let cut = 0;
  const rest = text.replace(digitRun, (run) => {
    let left = run;
    for (;;) {
      const range = rangeIn(
        left,
        run.startsWith("+") ? withCountryCode : inPhones ? mobileWithCountryCode : null,
      );
      if (range === null) return left;
      cut++;
      left = `${left.slice(0, range[0])} ${left.slice(range[1])}`;
    }
  });
  return { text: cut > 0 ? rest.replace(/\s+/g, " ").trim() : text, cut };
}
