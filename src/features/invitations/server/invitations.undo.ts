import type { Transaction } from "../../../db/client.ts";
import { sentence } from "../../../locales/sentence.ts";
import { recordChange } from "../../../server/base/record-change.ts";
import {
  type StoredEntry,
  type UndoBy,
  type UndoOf,
  undoConflict,
  undoOf,
} from "../../../server/base/undo.ts";
import { setRevoked } from "./invitations.queries.ts";

/** Revokes what was added, or lets what was revoked work again until it expires. */
function setTo(isRevoked: boolean) {
  return async (tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> => {
    if ((await setRevoked(tx, entry.recordId, isRevoked)) === null)
      throw undoConflict(sentence(isRevoked ? "invitations.revokedAlready" : "invitations.openAlready"));
    await recordChange(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
  };
}

export const invitationUndo: UndoOf<"invitation.add" | "invitation.revoke"> = {
  "invitation.add": setTo(true),
  "invitation.revoke": setTo(false),
};
