import type { UndoOf } from "#server/audit/undo.ts";
import { restoreTeacherIn } from "./teachers.actions.ts";

export const teacherUndo: UndoOf<
  "teacher.add" | "teacher.change-email" | "teacher.delete" | "teacher.restore"
> = {
  "teacher.add": "cannot be undone",
  "teacher.change-email": "cannot be undone",
  "teacher.delete": (tx, { recordId }, { actor }) => restoreTeacherIn(tx, actor, recordId, "audit.undo"),
  "teacher.restore": "cannot be undone",
};
