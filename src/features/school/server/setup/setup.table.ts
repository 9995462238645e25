import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** The links to the set-up page that starts of the server have printed, until the school has an admin. */
export const setupLinks = pgTable("setup_links", {
  tokenHash: text("token_hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
