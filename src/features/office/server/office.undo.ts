import type { UndoOf } from "#server/audit/undo.ts";
import { restoreOfficeAccount } from "./office.actions.ts";

export const officeUndo: UndoOf<"office.add" | "office.remove" | "account.change"> = {
  // An admin removes the account instead.
  "office.add": "cannot be undone",
  "office.remove": (tx, entry, { actor }) => restoreOfficeAccount(tx, actor, entry),
  "account.change": "cannot be undone",
};
