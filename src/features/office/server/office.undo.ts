import type { UndoOf } from "#server/audit/undo.ts";
import { restoreOfficeAccount } from "./office.actions.ts";

export const officeUndo: UndoOf<"office.remove"> = {
  "office.remove": (tx, entry, { actor }) => restoreOfficeAccount(tx, actor, entry),
};
