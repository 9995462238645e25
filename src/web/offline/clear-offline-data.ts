import { forgetOwner, openDeviceStore, readOwner } from "./device-store.ts";

/**
 * Removes what this browser stores for a user, or else for the last one who was signed in; unsent feedback stays. Resolves to
 * whether any of it waits to be sent.
 */
export async function clearOfflineData(userId?: string): Promise<boolean> {
  const owner = await readOwner();
  await forgetOwner(userId);
  if (owner === null || (userId !== undefined && owner.userId !== userId)) return false;
  const unsent = await (await openDeviceStore()).getAll("unsent");
  return unsent.some((each) => each.userId === owner.userId && each.state === "waiting");
}
