import { readPhone } from "#domain/phone.ts";
import { asciiDigits, withoutInvisible } from "#domain/text.ts";

/** What a cell says about phones. */
interface PhoneCell {
  /** The ten digits of each number that was understood, in their order: two numbers in a cell are two guardians. */
  numbers: string[];
  /** Those of them that may well be wrong: no Indian mobile number begins so, or the last digits may be lost. */
  doubtful: string[];
  /** What was not understood, as it is written. It is never made into a number. */
  wrong: string[];
}

/** `9.8E+09`: what is left of a number that a spreadsheet had no room for. */
const exponent = /\d\s?e\s?\+?\s?\d/i;

/** The digits that `9.876E+09` has lost, once a spreadsheet has written it as a number again. */
const lostDigits = /0{6}$/;
const maybeLostDigits = /0{5}$/;

const mobile = /^[6-9]/;

/** Typed because a form wants a number: 9999999999. */
const madeUp = /(\d)\1{6}/;

/** What stands between two numbers, and nowhere within one. */
const betweenNumbers = /[/,;|&\n\t\u0964\u060c\uff0f\uff0c\u3001]|\s(?:or|and|या|व|और)\s/iu;

/** `Mob.`, `Ph:`, `(M)`, `(Father)`, `+91` stays: words before and after a number. */
const words = /(?:\([^()\d]*\)|[\p{L}\p{M}.:]*\p{L}[\p{L}\p{M}.:]*)/gu;

/** A cell that says that there is no phone. */
const none =
  /^(?:[\s.\-–—_*x]*|n\.?\s?a\.?|n\/a|nil|none|null|no|not available|no (?:phone|mobile|number)|0+)$/iu;

/** Ten digits follow each other without anything but a space between: `9876543210 9876543211`. */
const twoInARow = /^((?:(?:\+|00)?91[\s-]?|0)?\d{10})[\s-]+((?:(?:\+|00)?91[\s-]?|0)?\d{10})$/;

/** A spreadsheet writes a number that is a whole one as `9876543210.0`. */
const wholeNumber = /^(\d{10,12})\.0+$/;

/** The numbers of a cell, each without words and as it is written. */
function partsOf(text: string): { bare: string; written: string }[] {
  return text.split(betweenNumbers).flatMap((part) => {
    const bare = part.replace(words, " ").trim();
    const two = twoInARow.exec(bare)?.slice(1);
    return two?.map((each) => ({ bare: each, written: each })) ?? [{ bare, written: part.trim() }];
  });
}

/** Whether a number that was not understood is one whose last digits a spreadsheet has cut off. */
export const isShortened = (wrong: string) => exponent.test(wrong) || /^\D*[1-9]\d{3}0{6}\D*$/.test(wrong);

/**
 * Reads a cell with phones by the one rule that fields have (docs/decisions/056-phones.md). A number that is not understood, or has lost
 * digits, is wrong, never guessed; one that does not begin like a mobile number is doubtful.
 */
export function readPhoneCell(written: string): PhoneCell {
  const cell: PhoneCell = { numbers: [], doubtful: [], wrong: [] };
  const text = asciiDigits(withoutInvisible(written.normalize("NFKC"))).trim();
  if (none.test(text)) return cell;
  if (exponent.test(text)) return { ...cell, wrong: [written.trim()] };
  for (const { bare, written: part } of partsOf(text)) {
    if (none.test(bare)) continue;
    const number = readPhone(wholeNumber.exec(bare)?.[1] ?? bare);
    if (number === null || lostDigits.test(number)) cell.wrong.push(part);
    else if (!cell.numbers.includes(number)) {
      cell.numbers.push(number);
      if (!mobile.test(number) || maybeLostDigits.test(number) || madeUp.test(number))
        cell.doubtful.push(number);
    }
  }
  // A cell with words only is not an empty one.
  if (cell.numbers.length === 0 && cell.wrong.length === 0) cell.wrong.push(written.trim());
  return cell;
}
