import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { users } from "./users.table.ts";

/** A link with which a user chooses a password. Its token is only in the link. */
export const passwordLinks = pgTable(
  "password_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("password_links_user").on(table.userId)],
);
