import type { UndoOf } from "#server/audit/undo.ts";

export const exportUndo: UndoOf<"school.export"> = { "school.export": "cannot be undone" };
