import type { UndoOf } from "#server/audit/undo.ts";
import { restoreTeacherIn } from "./teachers.actions.ts";

export const teacherUndo: UndoOf<"teacher.delete"> = {
  "teacher.delete": (tx, { recordId }, { actor }) => restoreTeacherIn(tx, actor, recordId, "audit.undo"),
};
