import type { UndoOf } from "#server/audit/undo.ts";

export const privacyUndo: UndoOf<"student.erase" | "person.export"> = {
  "student.erase": "cannot be undone",
  "person.export": "cannot be undone",
};
