import type { Parameters } from "./list-statement.ts";

/**
 * The text that a search by name looks through. It must be exactly the expression of the indexes `students_search` and
 * `teachers_search`, or they are not used.
 */
const searchedText =
  "lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, ''))";

/** The words of a search. */
export function wordsOf(search: string): string[] {
  return search.split(" ").filter((word) => word !== "");
}

/** The pattern for texts that contain this one. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The condition that a row of `users` matches a pattern, as SQL. */
export function matchesPattern(pattern: string): string {
  return `${searchedText} like lower(${pattern})`;
}

/**
 * The conditions, as SQL, that each word of a search is somewhere in the name. No index answers them: add them to those of
 * `matchesSearch`.
 */
export function matchesName(search: string, parameters: Parameters): string[] {
  return wordsOf(search).map(
    (word) => `lower(name || ' ' || surname) like lower(${parameters.custom(containing(word), "text")})`,
  );
}

/** The conditions of a search, as SQL: each of its words is somewhere in the name, the e-mail or the login name. */
export function matchesSearch(search: string, parameters: Parameters): string[] {
  return wordsOf(search).map((word) => matchesPattern(parameters.custom(containing(word), "text")));
}

/**
 * The words that a search index on parts of texts can find: three letters or digits in a row. A shorter one would make PostgreSQL
 * go through the whole index.
 */
export function hasIndexedWord(words: readonly string[]): boolean {
  return words.some((word) => /[\p{Alphabetic}\d]{3}/u.test(word));
}
