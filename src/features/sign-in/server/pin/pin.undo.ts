import type { UndoOf } from "#server/audit/undo.ts";

export const pinUndo: UndoOf<"pin.issue" | "pin.void" | "pin.set" | "pin.lift-waits"> = {
  "pin.issue": "cannot be undone",
  "pin.void": "cannot be undone",
  "pin.set": "cannot be undone",
  "pin.lift-waits": "cannot be undone",
};
