import { asciiDigits, isBlank, withoutInvisible } from "./text.ts";

// Which PINs are rejected, for the form and the endpoint. Six digits are only safe with limits on guessing, and those
// help only if nobody's PIN is among the first that people try (docs/decisions/034-pins.md).

const pinDigits = 6;

/** How many sign-in cards are made at once. */
export const pinCodesMax = 200;

/** For how many days a sign-in card can be used: chosen when it is made. */
export const cardDays = [7, 14, 30, 60] as const;

export const cardDaysMax = 60;

export type PinFault = "repeated" | "in-order" | "date" | "common" | "login-name";

/** Digits as people write them: with spaces or hyphens, in any script. Other characters stay, to be rejected. */
export function cleanPin(written: string): string {
  if (isBlank(written)) return "";
  return asciiDigits(withoutInvisible(written.normalize("NFKC"))).replace(/[\s\p{Pd}]/gu, "");
}

/** Whether this is a PIN, good or bad: six digits. */
export function isPin(text: string): boolean {
  return text.length === pinDigits && /^\d+$/.test(text);
}

/** Paths on the keypad and well-known numbers that no rule below covers. */
const common = new Set(
  `135246 135790 141421 142356 143444 145236 145632 147896 159263 161803 246135 246801 246810 247365 258036 271828
  314159 420247 521314 561234 741236 786110 789512 896321 951236`.split(/\s+/),
);

/** Lines of three keys on a keypad, from either end. */
const keypadLines = new Set(
  ["123", "456", "789", "147", "258", "369", "159", "357"].flatMap((line) => [line, reversed(line)]),
);

function reversed(text: string): string {
  return [...text].reverse().join("");
}

const digitsOf = (text: string) => [...text].map(Number);

/** The difference between neighbouring digits, if it is the same throughout; as on a dial, 0 follows 9. */
function stepOf(digits: readonly number[]): number | null {
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]) ? (steps[0] ?? null) : null;
}

function isRepeated(pin: string): boolean {
  const [first, second] = [pin.slice(0, 3), pin.slice(3)];
  return (
    new Set(pin).size < 3 ||
    first === second ||
    first === reversed(second) ||
    /^(..)\1\1$/.test(pin) ||
    /^(.)\1(.)\2(.)\3$/.test(pin)
  );
}

/** How far apart numbers are when people count: by one, two, five, ten or eleven, as in 10 20 30 or 11 22 33. */
const countingSteps = new Set([1, 2, 5, 10, 11]);

function isCounted([first = 0, second = 0, third = 0]: readonly number[]): boolean {
  return second - first === third - second && countingSteps.has(Math.abs(second - first));
}

/** A row of digits, two rows of three, or three numbers of two digits that someone would count. */
function isInOrder(pin: string): boolean {
  const halves = [pin.slice(0, 3), pin.slice(3)];
  const isRow = (half: string) => [0, 1, 9].includes(stepOf(digitsOf(half)) ?? -1);
  const pairs = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)].map(Number);
  return (
    stepOf(digitsOf(pin)) !== null ||
    halves.every((half) => isRow(half) || keypadLines.has(half)) ||
    isCounted(pairs)
  );
}

const day = "(?:0[1-9]|[12]\\d|3[01])";
const month = "(?:0[1-9]|1[0-2])";
const fullYear = "(?:19[3-9]\\d|20[0-4]\\d)";
const dates = new RegExp(
  `^(?:${[
    `${day}${month}\\d\\d`,
    `${month}${day}\\d\\d`,
    `\\d\\d${month}${day}`,
    `${month}${fullYear}`,
    `${fullYear}${month}`,
    `[1-9][1-9]${fullYear}`,
    `${fullYear}[1-9][1-9]`,
  ].join("|")})$`,
);

/** Round numbers, and the postal codes of the main post offices of Indian cities, such as 411001. */
const roundOrPostal = /^000|000$|^[1-8]\d\d001$/;

/** The digits of a login name or roll number, also reversed, repeated or with zeros: 1017 of 10-B/17, and each long number in it. */
function isFromName(pin: string, name: string): boolean {
  const numbers = [name.replace(/\D/g, ""), ...(name.match(/\d{3,}/g) ?? [])];
  return [...numbers, ...numbers.map(reversed)].some((number) => {
    if (number === "") return false;
    const filled = [number.padStart(pin.length, "0"), number.padEnd(pin.length, "0")];
    return (
      number.includes(pin) ||
      (number.length >= 3 && pin.includes(number)) ||
      number.repeat(pin.length).startsWith(pin) ||
      filled.includes(pin)
    );
  });
}

/** What a student signs in with besides the PIN, for `pinFault`. */
export function namesBesidePin({
  loginName,
  roll,
}: {
  loginName: string | null;
  roll: { classGroup: string; rollNumber: string } | null;
}): string[] {
  const pair = roll === null ? [] : [roll.rollNumber, `${roll.classGroup}/${roll.rollNumber}`];
  return [...(loginName === null ? [] : [loginName]), ...pair].map(asciiDigits);
}

/** Why this PIN is too easy to guess; null when it is not. `names`: what the account signs in with, as far as it is known. */
export function pinFault(pin: string, names: readonly string[]): PinFault | null {
  if (isRepeated(pin)) return "repeated";
  if (isInOrder(pin)) return "in-order";
  if (names.some((name) => isFromName(pin, name))) return "login-name";
  if (dates.test(pin)) return "date";
  if (common.has(pin) || roundOrPostal.test(pin)) return "common";
  return null;
}
