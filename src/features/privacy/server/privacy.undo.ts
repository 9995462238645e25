import type { UndoOf } from "#server/audit/undo.ts";

export const privacyUndo: UndoOf<
  "student.erase" | "guardian.erase" | "person.export" | "privacy.change" | "privacy.remove"
> = {
  "student.erase": "cannot be undone",
  "guardian.erase": "cannot be undone",
  "person.export": "cannot be undone",
  "privacy.change": "cannot be undone",
  "privacy.remove": "cannot be undone",
};
