import { forgetOwner, type Owner, openDeviceStore, readOwner } from "./device-store.ts";
import { unseal } from "./sealing.ts";

/** The fields of a queued draft that matter here. */
interface WaitingDraft {
  userId?: string;
  /** It was rejected. */
  problem?: unknown;
  /** It was returned to its form. */
  isInForm?: boolean;
}

/** Whether a draft of this owner waits to be sent. */
async function isAnyWaiting({ userId, slot, key }: Owner): Promise<boolean> {
  for (const row of await (await openDeviceStore()).getAll("outbox")) {
    const canOpen = key !== null && row.slot === slot;
    const content = canOpen && row.sealed ? await unseal(key, row.sealed).catch(() => null) : row.plain;
    const draft = content as WaitingDraft | null | undefined;
    if (draft?.userId === userId && draft.problem === undefined && !draft.isInForm) return true;
  }
  return false;
}

/** Removes what this browser stores for anyone but this user; sealed drafts stay. */
export async function clearOfflineDataOfOtherUsers(userId: string): Promise<void> {
  const owner = await readOwner();
  if (owner !== null && owner.userId !== userId) await forgetOwner(owner.userId);
}

/**
 * Removes what this browser stores for a user, or else for the last one who was signed in; sealed drafts stay. Resolves to
 * whether any of these waits to be sent: once the owner's key is removed too, nobody can tell.
 */
export async function clearOfflineData(userId?: string): Promise<boolean> {
  const owner = await readOwner();
  const isTheirs = owner !== null && (userId === undefined || owner.userId === userId);
  const isAny = isTheirs && (await isAnyWaiting(owner).catch(() => false));
  await forgetOwner(userId);
  return isAny;
}
