import { pgEnum, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";

export const credentialKind = pgEnum("credential_kind", ["password", "pin"]);

/** What users sign in with. Only the hash is stored, here and nowhere else. */
export const credentials = pgTable(
  "credentials",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: credentialKind("kind").notNull(),
    hash: text("hash").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    /** Waits after wrong PINs before this time were lifted by an admin. */
    waitsLiftedAt: instant("waits_lifted_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
