import type { UndoOf } from "#server/audit/undo.ts";

export const parentMessageUndo: UndoOf<"parent.contact" | "parent-link.make" | "parent-link.revoke"> = {
  "parent.contact": "cannot be undone",
  "parent-link.make": "cannot be undone",
  "parent-link.revoke": "cannot be undone",
};
