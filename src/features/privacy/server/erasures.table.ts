import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { wordRules } from "#domain/privacy.ts";

/**
 * Who was erased for good, so that they stay erased when an older backup is restored. No foreign keys: an older backup may know
 * neither the student nor the admin.
 */
export const erasures = pgTable("erasures", {
  personId: uuid("person_id").primaryKey(),
  erasedAt: instant("erased_at").notNull(),
  /** Null for the server. */
  erasedBy: uuid("erased_by"),
  /** For a guardian, whose id this row has made up: their child, and their row among the child's guardians; null for contacts alone. */
  guardianOf: uuid("guardian_of"),
  guardianId: uuid("guardian_id"),
  /** What became of their words. */
  words: text("words", { enum: wordRules }).notNull(),
});
