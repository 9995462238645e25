import type { Transaction } from "#db/client.ts";
import { sentence } from "#locales/sentence.ts";
import { type StoredEntry, type UndoBy, type UndoOf, undoConflict, undoOf } from "#server/audit/undo.ts";
import { writeAuditEntry } from "#server/audit/write-audit-entry.ts";
import { findInvitation, lockCodeOf, lockOfClassGroup, setRevoked } from "./invitations.queries.ts";

/** @throws an undo conflict when the class group has another code by now. */
async function requireOnlyCode(tx: Transaction, id: string): Promise<void> {
  const classGroup = (await findInvitation(tx, id))?.classGroup;
  if (!classGroup) return;
  await lockCodeOf(tx, classGroup.id);
  const open = await lockOfClassGroup(tx, classGroup.id);
  if (open.some((other) => other !== id)) throw undoConflict(sentence("invitations.replaced"));
}

/** Revokes an added invitation, or makes a revoked one work again until it expires. */
function setTo(isRevoked: boolean) {
  return async (tx: Transaction, entry: StoredEntry, { actor }: UndoBy): Promise<void> => {
    if (!isRevoked) await requireOnlyCode(tx, entry.recordId);
    if ((await setRevoked(tx, entry.recordId, isRevoked)) === null)
      throw undoConflict(sentence(isRevoked ? "invitations.revokedAlready" : "invitations.openAlready"));
    await writeAuditEntry(tx, undoOf(actor, entry, { before: entry.after, after: entry.before }));
  };
}

export const invitationUndo: UndoOf<"invitation.add" | "invitation.revoke"> = {
  "invitation.add": setTo(true),
  "invitation.revoke": setTo(false),
};
