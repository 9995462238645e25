import type { UndoOf } from "#server/audit/undo.ts";

export const passwordUndo: UndoOf<"password.change" | "password.reset"> = {
  "password.change": "cannot be undone",
  "password.reset": "cannot be undone",
};
