import { customType, timestamp } from "drizzle-orm/pg-core";

// Lists are read newest first by walking an index backwards. An index declared with .desc() would be of no use:
// Drizzle makes it DESC NULLS LAST, which no `order by … desc` (NULLS FIRST) matches, not even on a not-null column.

/** A column for a moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When a row was written. */
export const createdAt = () => instant("created_at").notNull().defaultNow();

/** A column for the content of a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
