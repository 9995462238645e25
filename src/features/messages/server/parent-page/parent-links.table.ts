import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { users } from "#server/accounts/users.table.ts";

/** Links to a guardian's page. A token is only in its link, and no row says more of a guardian than how they are reached. */
export const parentLinks = pgTable(
  "parent_links",
  {
    /** That of the message for which it was made, if it was made for one. */
    id: uuid("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The child whose guardian it is for. */
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The number or address that it is for. */
    contact: text("contact").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("parent_links_student").on(table.studentId, table.createdAt),
    index("parent_links_expired").on(table.expiresAt),
  ],
);
