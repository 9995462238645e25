import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** Attempts counted per key and period, for the limits on sign-in, registration and reset. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});
