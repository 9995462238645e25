import { forgetOwner, type Owner, openDeviceStore, readOwner } from "./device-store.ts";
import { unseal } from "./sealing.ts";

/** What matters here of an answer that is kept. */
interface Kept {
  userId?: string;
  /** It was rejected. */
  problem?: unknown;
  /** It was given back to its form. */
  isInForm?: boolean;
}

/** Whether an answer of this owner waits to be sent. */
async function isAnyWaiting({ userId, slot, key }: Owner): Promise<boolean> {
  for (const row of await (await openDeviceStore()).getAll("outbox")) {
    const canOpen = key !== null && row.slot === slot;
    const kept = canOpen && row.sealed ? await unseal(key, row.sealed).catch(() => null) : row.plain;
    const answer = kept as Kept | null | undefined;
    if (answer?.userId === userId && answer.problem === undefined && !answer.isInForm) return true;
  }
  return false;
}

/** Removes what this browser keeps for anyone but this user; sealed answers stay. */
export async function clearOfflineDataOfOtherUsers(userId: string): Promise<void> {
  const owner = await readOwner();
  if (owner !== null && owner.userId !== userId) await forgetOwner(owner.userId);
}

/**
 * Removes what this browser keeps for a user, or else for the last one who was signed in; sealed answers stay. Resolves to whether any
 * of these waits to be sent: without the owner's key, which goes too, nobody can tell any more.
 */
export async function clearOfflineData(userId?: string): Promise<boolean> {
  const owner = await readOwner();
  const isTheirs = owner !== null && (userId === undefined || owner.userId === userId);
  const isAny = isTheirs && (await isAnyWaiting(owner).catch(() => false));
  await forgetOwner(userId);
  return isAny;
}
