import type { UndoOf } from "#server/audit/undo.ts";

export const signInLinkUndo: UndoOf<"sign-in-link.make" | "sign-in-link.mail"> = {
  "sign-in-link.make": "cannot be undone",
  "sign-in-link.mail": "cannot be undone",
};
