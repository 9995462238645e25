import type { UndoOf } from "../../../server/base/undo.ts";

export const invitationUndo: UndoOf<"invitation.add" | "invitation.revoke"> = {
  "invitation.add": "cannot be undone",
  "invitation.revoke": "cannot be undone",
};
