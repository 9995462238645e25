/**
 * What a search by name looks through: the expression of the indexes `students_search` and `teachers_search`, which are used for
 * no other.
 */
export const searchedText = "lower(name || ' ' || surname || ' ' || email)";

/** The words of a search as patterns; each, in lower case, is what `searchedText` must be like. */
export function searchPatterns(search: string): string[] {
  const words = search.split(" ").filter((word) => word !== "");
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
