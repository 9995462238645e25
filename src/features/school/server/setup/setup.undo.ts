import type { UndoOf } from "#server/audit/undo.ts";

export const setupUndo: UndoOf<"admin.add"> = {
  "admin.add": "cannot be undone",
};
