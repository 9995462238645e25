import type { UndoOf } from "../../../server/base/undo.ts";

export const signInLinkUndo: UndoOf<"sign-in-link.make"> = {
  "sign-in-link.make": "cannot be undone",
};
