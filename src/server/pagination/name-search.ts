/**
 * What a search by name looks through. It must be exactly the expression of the indexes `students_search` and
 * `teachers_search`, or they are not used.
 */
export const searchedText = "lower(name || ' ' || surname || ' ' || email)";

/** The words of a search as patterns; each, in lower case, is what `searchedText` must be like. */
export function searchPatterns(search: string): string[] {
  const words = search.split(" ").filter((word) => word !== "");
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
