import { normalForm } from "#domain/normal-form.ts";
import type { Parameters } from "./list-statement.ts";

/** The names of a row of `users` in their normal form (docs/decisions/079). */
const names = "users.normal_name";

/**
 * The text that a search looks through. It must be exactly the expression of the indexes `students_search` and `teachers_search`, or
 * they are not used.
 */
const searchedText = `(${names} || ' ' || coalesce(users.email, '') || ' ' || coalesce(users.login_name, ''))`;

/** The words of a search. */
export function wordsOf(search: string): string[] {
  return search.split(" ").filter((word) => word !== "");
}

/** The words of a search for a name: not those of punctuation alone, unless there are no others. */
function nameWordsOf(search: string): string[] {
  const words = wordsOf(search);
  const named = words.filter((word) => normalForm(word) !== "");
  return named.length > 0 ? named : words;
}

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
 * The condition, as SQL, that a word of a search is in the name, the e-mail or the login name of a row of `users`. E-mails and login
 * names have no other spellings, so a word with punctuation is looked for as it is, too.
 */
export function matchesWord(word: string, parameters: Parameters): string {
  const small = word.toLowerCase();
  if (normalForm(word) === small) return containsForm(searchedText, word, parameters);
  const asWritten = `${searchedText} like ${parameters.custom(containing(small), "text")}`;
  return word.includes("@") ? asWritten : `(${containsForm(searchedText, word, parameters)} or ${asWritten})`;
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

/**
 * The words that a search index on parts of texts can find: three letters or digits in a row. A shorter one would make PostgreSQL
 * go through the whole index.
 */
export function hasIndexedWord(words: readonly string[]): boolean {
  return words.some((word) => /[\p{Alphabetic}\d]{3}/u.test(word));
}
