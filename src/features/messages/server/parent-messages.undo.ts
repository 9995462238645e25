import type { UndoOf } from "#server/audit/undo.ts";

export const parentMessageUndo: UndoOf<"parent.contact" | "parent.sent" | "parent.not-sent"> = {
  "parent.contact": "cannot be undone",
  "parent.sent": "cannot be undone",
  "parent.not-sent": "cannot be undone",
};
