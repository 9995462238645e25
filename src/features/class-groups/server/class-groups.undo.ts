import type { UndoOf } from "../../../server/base/undo.ts";

export const classGroupUndo: UndoOf<
  | "enrolment.start"
  | "enrolment.end"
  | "school-year.add"
  | "school-year.change"
  | "school-year.delete"
  | "class-group.add"
  | "class-group.change"
  | "class-group.delete"
  | "class-group.change-teachers"
> = {
  "enrolment.start": "cannot be undone",
  "enrolment.end": "cannot be undone",
  "school-year.add": "cannot be undone",
  "school-year.change": "cannot be undone",
  "school-year.delete": "cannot be undone",
  "class-group.add": "cannot be undone",
  "class-group.change": "cannot be undone",
  "class-group.delete": "cannot be undone",
  "class-group.change-teachers": "cannot be undone",
};
