import { normalForm } from "#domain/normal-form.ts";

/** How a column with whole names becomes a name and a surname. */
export const nameRules = ["last-word", "whole"] as const;

export type NameRule = (typeof nameRules)[number];

/** Words before a grown-up's name that are no part of it. */
const titles =
  /^(?:(?:mr|mrs|ms|miss|smt|shri|shree|sri|sh|late|lt|m\/s|श्री|श्रीमती|स्व|स्वर्गीय|सुश्री|मास्टर)(?:\.\s*|\s+|$)|श्रीमति\s+)+/iu;

/** Prefixes that belong to the next word and are not names alone. */
const joined =
  /^(?:md|mohd|mo|mohammad|mohammed|muhammad|km|kumari|ku|sk|shaikh|syed|मो|मोहम्मद|कु|कुमारी)\.?$/iu;

const plain = (written: string) =>
  written
    .replace(/\s+/gu, " ")
    // Placeholders for a missing surname.
    .replace(/(?:\s[.\-–_*]+)+\s*$/u, "")
    .trim();

/** A guardian's or a teacher's name without 'Mr.', 'Smt.' or 'Late Sh.'. */
export function withoutTitles(written: string): string {
  return plain(plain(written).replace(titles, ""));
}

/** A name without what somebody wrote behind it, and the note: "Ira Menon (TC)", "Rohan Das - left", "Asha Rao*". Brackets and signs set a note off. */
export function noteBehind(written: string): { name: string; note: string; isSetOff: boolean } {
  const bare = written.replace(/[\s*#†]+$/u, "");
  const end = bare.endsWith(")") ? bare.lastIndexOf("(") : bare.endsWith("]") ? bare.lastIndexOf("[") : -1;
  if (end >= 0)
    return { name: bare.slice(0, end).trim(), note: bare.slice(end + 1, -1).trim(), isSetOff: true };
  const dash = Math.max(...[" - ", " – ", " — "].map((each) => bare.lastIndexOf(each)));
  return dash > 0
    ? { name: bare.slice(0, dash).trim(), note: bare.slice(dash + 3).trim(), isSetOff: false }
    : { name: bare, note: "", isSetOff: bare !== written.trimEnd() };
}

const betweenPeople = /\s*[&/+;\n]\s*|\s+(?:and|और|व|एवं|तथा|आणि)\s+/iu;

/** The people in a cell with guardians' names, without titles: "Mr. Hari & Mrs. Uma Rane" are two, "Hari Rane s/o Mohan" is one. */
export function peopleIn(written: string): string[] {
  const isLong = (part: string) => /\p{L}[\p{L}\p{M}]/u.test(part);
  const commas = written.split(/\s*,\s*/).filter(Boolean);
  // "Rane, Hari" is one.
  const areNames = commas.every((part) => / /.test(part) && isLong(part));
  const parts = (areNames ? commas : [written]).flatMap((part) => part.split(betweenPeople)).filter(Boolean);
  const isOfNames = !/[\d=|!]|(?<!\p{L})\p{L}\/\p{L}(?!\p{L})/u.test(written);
  const areSeveral = isOfNames && parts.every(isLong);
  return (areSeveral ? parts : [written]).map(withoutTitles).filter(Boolean);
}

const normalForms = (words: string) => new Set(words.split(" ").map(normalForm));

/** What people are called by some, and not by others: "Dr. Meera Nair", "Meera Nair Madam". */
const titlesBefore = normalForms(
  "mr mrs ms miss smt shri shree sri sh late lt dr prof professor er engr adv advocate capt col maj fr rev sr sis श्री श्रीमती सुश्री डॉ डा प्रो",
);
const titlesAfter = normalForms("sir madam maam mam miss ji सर मैडम मैम जी");

/** The words of a grown-up's name in its normal form, of which so many stay whatever they are. */
export function spokenName(written: string, least: 1 | 2): string[] {
  const words = normalForm(written).split(" ").filter(Boolean);
  while (words.length > least && titlesBefore.has(words[0] ?? "")) words.shift();
  while (words.length > least && titlesAfter.has(words.at(-1) ?? "")) words.pop();
  return words;
}

/**
 * What two ways to write the name of one grown-up share: "Dr. Meera Nair" is Meera Nair. A title stays before a single word: Dr. Nair and
 * Mrs. Nair are two.
 */
export const personKey = (written: string): string => spokenName(written, 2).join(" ");

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

const keysOf = (words: readonly string[]) => words.map(normalForm);

/** Two initials may well be the same letter twice; beside a whole word, an initial that comes again was written twice. */
const hasWholeWord = (keys: readonly string[]) => keys.some((key) => [...key].length > 1);

const isAt = (keys: readonly string[], part: readonly string[], at: number) =>
  part.every((key, index) => keys[at + index] === key);

/** The words of two parts of a name, one after the other, without those that both have where they meet. */
function joinWords(before: readonly string[], after: readonly string[]): string[] {
  const [one, two] = [keysOf(before), keysOf(after)];
  if (!hasWholeWord(one)) return [...before, ...after];
  if (one.some((_, at) => isAt(one, two, at))) return [...before];
  if (two.some((_, at) => isAt(two, one, at))) return [...after];
  for (let shared = Math.min(one.length, two.length); shared > 0; shared--)
    if (isAt(one, two.slice(0, shared), one.length - shared)) return [...before, ...after.slice(shared)];
  return [...before, ...after];
}

const wordsOf = (text: string) => plain(text).split(" ").filter(Boolean);

/** The words of a name that has more than the surname in it, without the surname at one of its ends. */
function withoutSurname(words: readonly string[], surname: readonly string[]): string[] {
  const rest = words.length - surname.length;
  if (surname.length === 0 || rest < 1 || !hasWholeWord(keysOf(words))) return [...words];
  if (isAt(keysOf(words), keysOf(surname), rest)) return words.slice(0, rest);
  return isAt(keysOf(words), keysOf(surname), 0) ? words.slice(surname.length) : [...words];
}

/** Whether a cell with a name has the surname in it, which stands in a cell of its own as well. */
export function repeatsSurname(name: string, surname: string): boolean {
  const words = wordsOf(name);
  return withoutSurname(words, wordsOf(surname)).length < words.length;
}

/**
 * The parts of a name, each from a column, and the surname from its own, put together without saying anything twice: a column called
 * "Name" or "First name" often holds the whole name, and one called "Middle name" the father's. `namesAreWhole` tells that the columns of
 * names have the surname in them, so that a name of one word is no name and surname that are the same.
 */
export function joinName(
  parts: readonly string[],
  written: string,
  namesAreWhole = false,
): { name: string; surname: string } {
  const whole = parts.map(wordsOf);
  const joined = whole.reduce(joinWords, []);
  const writtenWords = wordsOf(written);
  // A surname's column that holds the whole name, too.
  const isSame = writtenWords.length > 1 && keysOf(writtenWords).join(" ") === keysOf(joined).join(" ");
  const surname = isSame ? writtenWords.slice(-1) : withoutSurname(writtenWords, joined);
  const first = withoutSurname(joined, surname);
  const inParts =
    first.length < joined.length ? [first] : whole.map((words) => withoutSurname(words, surname));
  const names = inParts.reduce<string[]>((before, words, index) => {
    const isSurname = index > 0 && keysOf(words).join(" ") === keysOf(surname).join(" ");
    return isSurname ? before : joinWords(before, words);
  }, []);
  const isOneWord = names.length === 1 && keysOf(names).join(" ") === keysOf(surname).join(" ");
  return {
    name: names.join(" "),
    surname: isOneWord && namesAreWhole ? "" : surname.join(" "),
  };
}
