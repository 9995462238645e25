/** The value of a parameter of `isOneOf`. */
export const genericIds = (ids: readonly string[]) => ids.join(" ");

/**
 * The condition, as SQL, that a column is one of the ids in a parameter of `genericIds`. They travel as one text: of an array
 * PostgreSQL knows the length, and plans a prepared statement for it each time (docs/decisions/009).
 */
export const isOneOf = (column: string, parameter: string) =>
  `${column} = any(array(select id::uuid from string_to_table(${parameter}, ' ') as wanted (id)))`;
