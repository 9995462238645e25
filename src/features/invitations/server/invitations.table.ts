import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "#db/columns.ts";
import { classGroups } from "#features/class-groups/server/class-groups.table.ts";
import { roleEnum, users } from "#server/accounts/users.table.ts";

/** An invitation to register. Only the hash of its code is stored: the code follows from the id and the server's secret. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    codeHash: text("code_hash").notNull(),
    /** A teacher or a student. */
    role: roleEnum("role").notNull(),
    /** The class group whose students are invited; null for students of the whole school, and for teachers. */
    classGroupId: uuid("class_group_id").references(() => classGroups.id, { onDelete: "cascade" }),
    // Filled in by the admin for a teacher.
    name: text("name"),
    surname: text("surname"),
    education: text("education"),
    subject: text("subject"),
    email: text("email"),
    /** How many people may use it; null for any number. */
    usesMax: smallint("uses_max"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("invitations_code_unique").on(table.codeHash),
    check(
      "invitations_role",
      sql`${table.role} <> 'admin' and (${table.role} = 'student' or ${table.classGroupId} is null)`,
    ),
    index("invitations_created").on(table.createdAt, table.id),
    index("invitations_class_group").on(table.classGroupId),
  ],
);

/** Who registered with an invitation. */
export const invitationUses = pgTable(
  "invitation_uses",
  {
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    usedAt: instant("used_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.userId] }),
    index("invitation_uses_user").on(table.userId),
  ],
);
