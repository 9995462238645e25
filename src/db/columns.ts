import { customType, timestamp } from "drizzle-orm/pg-core";

/** A column for a moment in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When a row was written. */
export const createdAt = () => instant("created_at").notNull().defaultNow();

/** A column for the content of a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
