/** The value of a parameter of `isOneOf`. */
export const genericIds = (ids: readonly string[]) => ids.join(" ");

/** The condition that a column is one of `genericIds`: one text, because PostgreSQL makes a new plan for each array (docs/decisions/009). */
export const isOneOf = (column: string, parameter: string) =>
  `${column} = any(array(select id::uuid from string_to_table(${parameter}, ' ') as wanted (id)))`;
