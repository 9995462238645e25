import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
  /**
   * For a guardian, whose `personId` was made up: their child, and what an older backup knows them by, without a value of theirs. Where only
   * contacts are known, `guardianId` is null, and `endedBy` is the entry of the audit log that knows them; null for those of the profile.
   */
  guardianOf: uuid("guardian_of"),
  guardianId: uuid("guardian_id"),
  endedBy: bigint("ended_by", { mode: "number" }),
  words: text("words", { enum: wordRules }).notNull(),
});
