import type { UndoOf } from "#server/audit/undo.ts";

/** Notifications leave nothing in the audit log: their owner turns them on and off again. */
export const pushUndo: UndoOf<never> = {};
