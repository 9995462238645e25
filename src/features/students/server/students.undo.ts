import type { UndoOf } from "../../../server/base/undo.ts";

export const studentUndo: UndoOf<"student.change-email" | "student.assign-teachers"> = {
  "student.change-email": "cannot be undone",
  "student.assign-teachers": "cannot be undone",
};
