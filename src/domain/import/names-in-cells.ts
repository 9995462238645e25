/** How a column with whole names becomes a name and a surname. */
const nameRules = ["last-word", "whole"] as const;

export type NameRule = (typeof nameRules)[number];

/** Words before a grown-up's name that are no part of it. */
const titles =
  /^(?:(?:mr|mrs|ms|miss|smt|shri|shree|sri|sh|late|lt|m\/s|श्री|श्रीमती|स्व|स्वर्गीय|सुश्री|मास्टर)(?:\.\s*|\s+|$)|श्रीमति\s+)+/iu;

/** What belongs to the word after it, and is no name alone. */
const joined =
  /^(?:md|mohd|mo|mohammad|mohammed|muhammad|km|kumari|ku|sk|shaikh|syed|मो|मोहम्मद|कु|कुमारी)\.?$/iu;

const plain = (written: string) =>
  written
    .replace(/\s+/gu, " ")
    // What stands for a surname that is not there.
    .replace(/(?:\s[.\-–_*]+)+\s*$/u, "")
    .trim();

/** A guardian's or a teacher's name without 'Mr.', 'Smt.' or 'Late Sh.'. */
export function withoutTitles(written: string): string {
  return plain(plain(written).replace(titles, ""));
}

/** Master and Miss are titles of children; Kumari is a name as well, and stays. */
const childTitles = /^(?:master|mast|miss|mr|ms|mstr)(?:\.\s*|\s+)/iu;

/** A whole name as name and surname: the last word is the surname, and a name of one word has none. */
export function splitName(written: string, rule: NameRule): { name: string; surname: string } {
  const text = plain(plain(written).replace(childTitles, ""));
  // "Rao, Asha"
  const [, last, first] = /^([^,\s]+), ?([^,]+)$/.exec(text) ?? [];
  if (last !== undefined && first !== undefined && rule === "last-word")
    return { name: first, surname: last };
  const words = text.replace(/\.(?=\p{L})/gu, ". ").split(" ");
  const known = words.length === 2 && joined.test(words[0] ?? "") ? 2 : 1;
  if (rule === "whole" || words.length <= known) return { name: text, surname: "" };
  return { name: words.slice(0, -1).join(" "), surname: words.at(-1) ?? "" };
}
