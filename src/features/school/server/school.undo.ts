import type { UndoOf } from "../../../server/base/undo.ts";

export const schoolUndo: UndoOf<"school.change"> = {
  "school.change": "cannot be undone",
};
