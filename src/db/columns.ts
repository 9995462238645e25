import { customType, timestamp } from "drizzle-orm/pg-core";

// Lists are read newest first by walking an index backwards. An index declared with .desc() would be of no use:
// Drizzle makes it DESC NULLS LAST, which no `order by … desc` (NULLS FIRST) matches, not even on a not-null column.

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
