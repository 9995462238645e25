import type { UndoOf } from "#server/audit/undo.ts";

export const parentMessageUndo: UndoOf<"parent.contact"> = {
  "parent.contact": "cannot be undone",
};
