import type { UndoOf } from "#server/audit/undo.ts";

/** An import is undone on its own page, with a preview: docs/decisions/082-imports.md. */
export const importUndo: UndoOf<"school.import" | "school.import-undo"> = {
  "school.import": "cannot be undone",
  "school.import-undo": "cannot be undone",
};
