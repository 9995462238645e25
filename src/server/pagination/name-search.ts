import { normalForm } from "#domain/normal-form.ts";
import type { Parameters } from "./list-statement.ts";

/** The names of a row of `users` in their normal form (docs/decisions/079). */
const names = "users.normal_name";

/** The text that is searched: exactly the expression of the indexes `students_search` and `teachers_search`, or they are not used. */
const searchedText = `(${names} || ' ' || split_part(coalesce(users.email, ''), '@', 1) || ' ' || coalesce(users.login_name, ''))`;

/** The words of a search. */
export function wordsOf(search: string): string[] {
  return search.split(" ").filter((word) => word !== "");
}

/** Titles that people type before or after a name and that no record contains: 'Ms Iyer', 'Iyer sir'. */
const titles = new Set(
  "mr mrs ms miss dr prof shri shree sri smt sir madam ma’am mam श्री श्रीमती सुश्री डॉ सर मैडम जी"
    .split(" ")
    .map(normalForm),
);

/** The words of a search for a name: not those of punctuation alone, nor titles, unless there are no others. */
function nameWordsOf(search: string): string[] {
  const words = wordsOf(search);
  const written = words.filter((word) => normalForm(word) !== "");
  const named = written.filter((word) => !titles.has(normalForm(word)));
  return [named, written].find(({ length }) => length > 0) ?? words;
}

/** A search for people by name, as its words are looked for: without titles. */
export const nameSearchOf = (search: string) => nameWordsOf(search).join(" ");

/** The pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The condition, as SQL, that a text in normal form contains a word: each of those that punctuation parts it into. */
function containsForm(text: string, word: string, parameters: Parameters): string {
  const patterns = wordsOf(normalForm(word)).map((each) => parameters.custom(containing(each), "text"));
  return patterns.map((pattern) => `${text} like ${pattern}`).join(" and ") || "false";
}

/**
 * The condition, as SQL, that a word of a search is in the name, the e-mail before its "@", or the login name of a row of `users`. E-mails
 * and login names have no other spellings, so a word with punctuation is looked for as it is, too. One with an "@" is a part of an e-mail.
 */
export function matchesWord(word: string, parameters: Parameters): string {
  const small = word.toLowerCase();
  if (normalForm(word) === small) return containsForm(searchedText, word, parameters);
  const isIn = (text: string, part: string) => `${text} like ${parameters.custom(containing(part), "text")}`;
  const [localPart = "", ...domain] = small.split("@");
  if (domain.length > 0) return `${isIn(searchedText, localPart)} and ${isIn("users.email", small)}`;
  return `(${containsForm(searchedText, word, parameters)} or ${isIn(searchedText, small)})`;
}

/** The conditions of a search, as SQL: each of its words is somewhere in the name, the e-mail or the login name. */
export function matchesSearch(search: string, parameters: Parameters): string[] {
  return nameWordsOf(search).map((word) => matchesWord(word, parameters));
}

/** The condition, as SQL, that a word of a search is somewhere in the name. No index answers it: add it to that of `matchesWord`. */
export function hasInName(word: string, parameters: Parameters): string {
  return containsForm(names, word, parameters);
}

/** The conditions, as SQL, that each word of a search is somewhere in the name. */
export function matchesName(search: string, parameters: Parameters): string[] {
  return nameWordsOf(search).map((word) => hasInName(word, parameters));
}

/** Whether a search index can find one of these words: it needs three letters or digits in a row, or PostgreSQL reads it all. */
export function hasIndexedWord(words: readonly string[]): boolean {
  return words.some((word) => /[\p{Alphabetic}\d]{3}/u.test(word));
}
