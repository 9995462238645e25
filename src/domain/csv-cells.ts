import { languages } from "#locales/languages.ts";

// Text that people have typed, as a cell of a CSV file that spreadsheets open, and back (docs/decisions/059 and 084).

/** Invisible characters could hide the beginning of a formula. */
const invisibleStart = /^[\p{Cf}\p{Mn}\s]+/u;

/** A cell is one line: a reader that does not know our quotes would begin another cell after a line break or a tab. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Becomes a cell of its own where a spreadsheet splits at semicolons and ignores quotes within a line. */
const parts = /[^;|]+/g;

/** Where a formula could begin: in the cell, and after what other settings split at, even inside our quotes. */
const formulaStart = /(^|,)([\p{Cf}\p{Mn}\p{Z}"'“”]*)(?=[=+@\-\u2212＝＋－＠﹦﹢﹫﹣])/gu;

const months = [...new Set(languages.flatMap(monthsIn))];

function monthsIn(language: string): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 15)));
  return (["long", "short"] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return dates.map((date) => format.format(date).toLowerCase());
  });
}

/** Excel knows months by their first three letters, too. */
const isMonth = (word: string) =>
  months.some((month) => month === word || (word.length >= 3 && month.startsWith(word)));

const errorValue = /^#(n\/a|[\p{L}\d/]+[!?])$/iu;
/** `1E5`, `2 pm`, `2 p`. */
const lettersOfNumbers = /(?<=[\p{Nd}.])e(?=[+-]?\p{Nd})|(?<=\p{Nd})( ?[ap]m| [ap])(?!\p{L})/gu;

/** Whether a spreadsheet would turn this text into a number, a date, a boolean or an error: `10-12`, `1E5`, `MAR1`, `007`. */
function isReadAsValue(text: string): boolean {
  if (/^(true|false)$/i.test(text) || errorValue.test(text)) return true;
  if (!/\p{Nd}/u.test(text)) return false;
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(lettersOfNumbers, "")
    .match(/[\p{L}\p{M}]+/gu);
  return (words ?? []).every(isMonth);
}

/** As Excel shows it, such a number is the same text. */
const isSameAsNumber = (text: string) => /^(?:0|[1-9]\d{0,10})$/.test(text);

const withoutApostrophes = (text: string) => text.trim().replace(/^'+/, "");

/** Where `guardCell` has put an apostrophe before a formula. */
const guardedFormula = /(^|,)([\p{Cf}\p{Mn}\p{Z}"'“”]*)'(?=[=+@\-\u2212＝＋－＠﹦﹢﹫﹣])/gu;

/**
 * Text that people have typed, as text for every spreadsheet: with an apostrophe before anything that would become something
 * else. A text that begins with an apostrophe itself gets another, so that `unguardCell` finds its way back.
 */
export function guardCell(text: string): string {
  const line = text.replace(breaks, " ").replace(invisibleStart, "");
  return line.replaceAll(parts, (part) => {
    const safe = part.replace(formulaStart, "$1$2'");
    if (safe !== part || isSameAsNumber(part)) return safe;
    return isReadAsValue(withoutApostrophes(part)) ? part.replace(/\S/u, "'$&") : part;
  });
}

/** The text of a cell that `guardCell` wrote. An import reads its cells through this, also those that people wrote themselves. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(parts, (part) => {
    const plain = part.replace(guardedFormula, "$1$2");
    if (plain !== part || !part.trim().startsWith("'")) return plain;
    return isReadAsValue(withoutApostrophes(part)) ? part.replace("'", "") : part;
  });
}
