import type { UndoOf } from "#server/audit/undo.ts";

export const signInUndo: UndoOf<
  | "sign-in-link.make"
  | "sign-in-link.mail"
  | "password.change"
  | "password.reset"
  | "pin.issue"
  | "pin.void"
  | "pin.set"
  | "pin.lift-waits"
> = {
  "sign-in-link.make": "cannot be undone",
  "sign-in-link.mail": "cannot be undone",
  "password.change": "cannot be undone",
  "password.reset": "cannot be undone",
  "pin.issue": "cannot be undone",
  "pin.void": "cannot be undone",
  "pin.set": "cannot be undone",
  "pin.lift-waits": "cannot be undone",
};
