import type { UndoOf } from "../../../server/base/undo.ts";

/** What a student has read cannot be taken back. The school's setting is undone with its other settings. */
export const reminderUndo: UndoOf<"reminder.send"> = {
  "reminder.send": "cannot be undone",
};
