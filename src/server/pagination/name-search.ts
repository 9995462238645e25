import type { Parameters } from "./list-statement.ts";

/**
 * The text that a search by name looks through. It must be exactly the expression of the indexes `students_search` and
 * `teachers_search`, or they are not used.
 */
const searchedText = "lower(name || ' ' || surname || ' ' || email)";

/** The conditions of a search, as SQL: each of its words is somewhere in the name or the e-mail. */
export function matchesSearch(search: string, parameters: Parameters): string[] {
  const words = search.split(" ").filter((word) => word !== "");
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return `${searchedText} like lower(${parameters.visible(pattern, "text")})`;
  });
}
