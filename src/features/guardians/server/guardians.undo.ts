import type { UndoOf } from "../../../server/base/undo.ts";

export const guardianUndo: UndoOf<"guardian.change" | "student.change-contact"> = {
  "guardian.change": "cannot be undone",
  "student.change-contact": "cannot be undone",
};
