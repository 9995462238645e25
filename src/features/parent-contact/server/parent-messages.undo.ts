import type { UndoOf } from "../../../server/base/undo.ts";

export const parentMessageUndo: UndoOf<"parent.contact"> = {
  "parent.contact": "cannot be undone",
};
