import { isUniqueViolation } from "#db/errors.ts";
import { sentence } from "#locales/sentence.ts";
import { type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { unmarkRemoved } from "./office.queries.ts";

export const officeUndo: UndoOf<"office.remove"> = {
  // They sign in with the password they had.
  "office.remove": async (tx, entry, { actor }) => {
    try {
      if (!(await unmarkRemoved(tx, entry.recordId))) throw undoConflict(sentence("audit.cannotUndo"));
    } catch (error) {
      if (!isUniqueViolation(error, "users_email_unique")) throw error;
      throw undoConflict(sentence("office.restoreEmailTaken"));
    }
    await writeAuditEntry(tx, undoOf(actor, entry, { after: entry.before }));
  },
};
