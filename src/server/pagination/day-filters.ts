import type { Filter } from "./list-statement.ts";

const startOfDay = (day: string, timeZone: string) => `(${day})::timestamp at time zone ${timeZone}`;

/** Filters of a list by the days of its instants, both inclusive. `timeZone` is the SQL of the school's. */
export const dayFilters = (column: string, timeZone: string) =>
  ({
    from: { column, compare: ">=", type: "date", value: (day) => startOfDay(day, timeZone) },
    to: { column, compare: "<", type: "date", value: (day) => startOfDay(`${day} + 1`, timeZone) },
  }) as const satisfies Record<string, Filter>;
