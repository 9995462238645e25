import { inTransaction } from "#db/client.ts";
import { allowStoredDates } from "#db/stored-dates.ts";
import type { Actor } from "#domain/roles.ts";
import { sentence } from "#locales/sentence.ts";
import { findUndo, type UndoOfActions, undoConflict } from "#server/audit/undo.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { isRedacted } from "#server/privacy/redact-entries.ts";
import { isUndone, lockEntry } from "./audit-log.queries.ts";

/**
 * Undoes what an audit log entry records, using the undo of the feature that owns the rows (docs/decisions/019, 028).
 * All or nothing, and logged itself. Monthly ratings follow by trigger. `today` is the school's day.
 * @throws ApiError `not-found`; `conflict`, with the reason, when it cannot be undone, or not any more; `email-taken`
 * when another account now has the deleted teacher's e-mail.
 */
export async function undoEntry(
  { database, undoOfActions }: Pick<Services, "database" | "undoOfActions">,
  actor: Actor,
  id: number,
  today: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry === null) throw new ApiError("not-found");
    if (await isUndone(tx, id)) throw undoConflict(sentence("audit.alreadyUndone"));
    const undo = findUndo(undoOfActions, entry.action);
    if (undo === null || isRedacted(entry.before) || isRedacted(entry.after))
      throw undoConflict(sentence("audit.cannotUndo"));
    if (entry.partOf !== null) {
      throw undoConflict(partOf(entry.action, (await lockEntry(tx, entry.partOf))?.action));
    }
    await allowStoredDates(tx);
    await undo(tx, entry, { actor, today });
  });
}

/** Whether an admin can undo this entry; its parts are undone with the whole (docs/decisions/019). */
export function isUndoable(
  { action, partOf }: { action: string; partOf: number | null },
  undoOfActions: UndoOfActions,
): boolean {
  return partOf === null && findUndo(undoOfActions, action) !== null;
}

/** Why a part of a larger change cannot be undone by itself. */
function partOf(action: string, whole: string | undefined) {
  if (whole === "lesson.delete") return sentence("audit.lessonGone");
  return whole === "lesson.correct" && action.startsWith("feedback.")
    ? sentence("audit.partOfCorrection")
    : sentence("audit.partOfAnother");
}
