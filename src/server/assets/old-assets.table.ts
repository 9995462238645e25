import { pgTable, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "#db/columns.ts";

/** A file of any build that servers of this database ran lately: an open page may request it after an update (docs/decisions/046). */
export const oldAssets = pgTable("old_assets", {
  /** With a hash of its content, as in `index-DqKx3Zaa.js`. */
  name: text("name").primaryKey(),
  contentType: text("content_type").notNull(),
  /** Compressed with brotli. */
  body: bytes("body").notNull(),
  /** When it was last in the build of a running server, give or take a day. */
  lastBuiltAt: instant("last_built_at").notNull().defaultNow(),
});
