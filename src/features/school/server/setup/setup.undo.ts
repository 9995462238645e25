import type { UndoOf } from "#server/base/undo.ts";

export const setupUndo: UndoOf<"admin.add"> = {
  "admin.add": "cannot be undone",
};
