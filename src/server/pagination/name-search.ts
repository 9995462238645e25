import type { Parameters } from "./list-statement.ts";

/**
 * The text that a search by name looks through. It must be exactly the expression of the indexes `students_search` and
 * `teachers_search`, or they are not used.
 */
const searchedText =
  "lower(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || coalesce(login_name, ''))";

/** The conditions of a search, as SQL: each of its words is somewhere in the name, the e-mail or the login name. */
export function matchesSearch(search: string, parameters: Parameters): string[] {
  const words = search.split(" ").filter((word) => word !== "");
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
    return `${searchedText} like lower(${parameters.visible(pattern, "text")})`;
  });
}
