import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { externalIdKinds } from "#domain/student-ids.ts";
import { users } from "#server/accounts/users.table.ts";

/** An identifier of a student outside Classback, by which imports recognise them: one of each kind. */
export const externalIds = pgTable(
  "external_ids",
  {
    studentId: uuid("student_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: externalIdKinds }).notNull(),
    /** As the school writes it. */
    value: text("value").notNull(),
    /** What all spellings of the value share (`externalIdKey`). */
    key: text("key").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.kind] }),
    uniqueIndex("external_ids_unique").on(table.kind, table.key),
    check("external_ids_value", sql`${table.value} <> '' and ${table.key} <> ''`),
  ],
);
