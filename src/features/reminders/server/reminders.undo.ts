import type { UndoOf } from "#server/audit/undo.ts";

/** A reminder cannot be unsent. The school's setting is undone with its other settings. */
export const reminderUndo: UndoOf<"reminder.send"> = {
  "reminder.send": "cannot be undone",
};
