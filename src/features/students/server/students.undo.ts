import type { UndoOf } from "../../../server/base/undo.ts";

export const studentUndo: UndoOf<
  | "student.change-email"
  | "student.assign-teachers"
  | "student.add"
  | "student.confirm"
  | "student.leave"
  | "student.return"
> = {
  "student.change-email": "cannot be undone",
  "student.assign-teachers": "cannot be undone",
  "student.add": "cannot be undone",
  "student.confirm": "cannot be undone",
  "student.leave": "cannot be undone",
  "student.return": "cannot be undone",
};
