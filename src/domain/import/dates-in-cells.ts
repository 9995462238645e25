import { asciiDigits, withoutInvisible } from "#domain/text.ts";

/** What comes first in a date such as 03/04/2012. */
export const dateOrders = ["day-month", "month-day"] as const;

export type DateOrder = (typeof dateOrders)[number];

const monthNames = [
  /^(?:jan|जनवरी|जन)/,
  /^(?:feb|फरवरी|फर)/,
  /^(?:mar|मार्च)/,
  /^(?:apr|अप्रैल|अप्रेल)/,
  /^(?:may|मई)/,
  /^(?:jun|जून)/,
  /^(?:jul|जुलाई)/,
  /^(?:aug|अगस्त)/,
  /^(?:sep|सितंबर|सितम्बर)/,
  /^(?:oct|अक्टूबर|अक्तूबर)/,
  /^(?:nov|नवंबर|नवम्बर)/,
  /^(?:dec|दिसंबर|दिसम्बर)/,
];

/** Two digits of a year: nobody in a school was born, or joined it, more than ten years from now. */
function fullYear(written: string, thisYear: number): number {
  if (written.length !== 2) return Number(written);
  const year = 2000 + Number(written);
  return year > thisYear + 10 ? year - 100 : year;
}

function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1900 || year > 2100)
    return null;
  return date.toISOString().slice(0, 10);
}

const time = /[t\s]+\d{1,2}:\d{2}.*$/;
const yearFirst = /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/;
const yearLast = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/;
const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s./,-]*([\p{L}\p{M}]+)[\s./,-]*(\d{4}|\d{2})$/u;
const namedFirst = /^([\p{L}\p{M}]+)[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]+(\d{4}|\d{2})$/u;
const serial = /^(\d{5})(?:\.\d+)?$/;
const packed = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;

const plain = (written: string) =>
  asciiDigits(withoutInvisible(written.normalize("NFKC")))
    .toLowerCase()
    .trim()
    .replace(/^[a-z]+day,?\s+/, "")
    .replace(time, "")
    .replace(/\u0964/g, "");

/** Which orders a date may have; none of them if it needs no order. */
export function ordersOf(written: string): DateOrder[] {
  const [, first, second] = yearLast.exec(plain(written)) ?? [];
  if (first === undefined || first === second) return [];
  const orders: DateOrder[] = [];
  if (Number(second) <= 12 && Number(first) <= 31) orders.push("day-month");
  if (Number(first) <= 12 && Number(second) <= 31) orders.push("month-day");
  return orders;
}

/**
 * The day that a cell means, as `2012-04-30`: `30/04/2012`, `30-Apr-12`, `2012.04.30`, `३०/०४/२०१२`, or the number that a spreadsheet counts
 * days by. Null for anything else: a date is never guessed.
 */
export function readDateCell(written: string, order: DateOrder, thisYear = new Date().getUTCFullYear()) {
  const text = plain(written);
  const monthOf = (name = "") => monthNames.findIndex((month) => month.test(name)) + 1;
  const inOrder = (first = "", second = "", year = "") => {
    const [day, month] = order === "day-month" ? [first, second] : [second, first];
    return isoDate(fullYear(year, thisYear), Number(month), Number(day));
  };
  const byYear = yearFirst.exec(text);
  if (byYear) return isoDate(Number(byYear[1]), Number(byYear[2]), Number(byYear[3]));
  const byOrder = yearLast.exec(text) ?? packed.exec(text);
  if (byOrder) return inOrder(byOrder[1], byOrder[2], byOrder[3]);
  const [, day, name, year] = named.exec(text) ?? [];
  if (year !== undefined && monthOf(name) > 0)
    return isoDate(fullYear(year, thisYear), monthOf(name), Number(day));
  const [, firstName, secondDay, lastYear] = namedFirst.exec(text) ?? [];
  if (lastYear !== undefined && monthOf(firstName) > 0)
    return isoDate(fullYear(lastYear, thisYear), monthOf(firstName), Number(secondDay));
  const days = serial.exec(text)?.[1];
  // Day 1 is 1 January 1900, and spreadsheets count a 29 February in that year.
  if (days !== undefined) return new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString().slice(0, 10);
  return null;
}
