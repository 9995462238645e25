import { limits } from "./limits.ts";
import { asciiDigits, withoutInvisible } from "./text.ts";

// One rule for a parent's phone, in every field and route. A number that is not understood is never made into another one: the
// child's feedback would go to a stranger (docs/decisions/056-phones.md).

const countryCode = limits.parentPhoneCountryCode;
const count = limits.parentPhoneDigits;

/** What people write between the groups of a number. */
const separators = /[\s().\p{Pd}]+/gu;

/** Allowed before the ten digits. Without a plus, the country code must be separated, or all twelve digits written together. */
const prefixes = [
  "",
  "0 ?",
  `(?:\\+|00)${countryCode} ?(?:0 ?)?`,
  `${countryCode} `,
  `${countryCode}(?=\\d{${count}}$)`,
].map((prefix) => new RegExp(`^${prefix}((?:\\d ?){${count}})$`));

/** As spreadsheets write it: fewer than three digits or only zeros follow the dot, or only a zero is before it. */
const decimalPoint = /\.(?:\d{0,2}(?!\d)|0+(?!\d))|^\D*0\./;

/** Turns wide and small forms of the signs into plain ones. Numbers stay: a superscript or circled one is no digit of a phone. */
const plainSigns = (text: string) => text.replace(/\P{N}+/gu, (signs) => signs.normalize("NFKC"));

const plainText = (written: string) => asciiDigits(withoutInvisible(plainSigns(written))).trim();

const groupsOf = (text: string) => text.replace(separators, " ").trim();

/** The ten digits of a phone: '+91 98765 43210', '098765-43210' and '९८७६५४३२१०' are 9876543210. Null else. Check the length first. */
export function readPhone(written: string): string | null {
  const text = plainText(written);
  if (decimalPoint.test(text)) return null;
  const groups = groupsOf(text);
  const number = prefixes.map((prefix) => prefix.exec(groups)?.[1]).find((digits) => digits !== undefined);
  return number?.replaceAll(" ", "") ?? null;
}

/** Fewer digits would be in many numbers. */
const searchedDigitsMin = 4;

const searched = new RegExp(
  `^(?:(?:\\+|00)${countryCode} ?(?:0 ?)?|0 ?)?((?:\\d ?){${searchedDigitsMin},${count}})$`,
);

/** The digits to look for when someone types a phone or a part of it: '+91 98765 4' is 987654. Null for anything else. */
export function readPhoneSearch(written: string): string | null {
  const digits = readPhone(written) ?? searched.exec(groupsOf(plainText(written)))?.[1];
  return digits?.replaceAll(" ", "") ?? null;
}
