import { offlineDataLeftKey, storage } from "./clear-storage.ts";

/** The browser's database of what students keep. */
export const loadDeviceStore = () => import("#web/offline/device-store.ts");

let unsentLeft = Promise.resolve(false);

/** Whether the session that has ended here left answers that will be sent once the same student has logged in; not after a logout. */
export function isUnsentLeft(): Promise<boolean> {
  return unsentLeft;
}

/** For when someone has signed in: nothing is said any more of what an earlier session left. */
export function forgetUnsentLeft(): void {
  unsentLeft = Promise.resolve(false);
}

/**
 * Removes what this browser keeps for a user, or else for the last one who was signed in; sealed answers stay. False if the code for it
 * could not be loaded.
 */
export function clearOfflineData(userId?: string): Promise<boolean> {
  const code = import("#web/offline/clear-offline-data.ts");
  // Several requests may find the session ended; the first to forget has seen what waits.
  const former = unsentLeft;
  unsentLeft = code
    .then(({ clearOfflineData }) => clearOfflineData(userId))
    .catch(() => false)
    .then(async (isAny) => isAny || (await former));
  const isDone = unsentLeft.then(() => true);
  return code.then(
    () => isDone,
    () => false,
  );
}

/** False if the code for it could not be loaded. */
function clearOfflineDataOfOthers(userId: string): Promise<boolean> {
  return import("#web/offline/clear-offline-data.ts")
    .then(({ clearOfflineDataOfOtherUsers }) => clearOfflineDataOfOtherUsers(userId))
    .then(
      () => true,
      () => false,
    );
}

/** Notes that a student's offline data must go, for the next page. */
export function noteOfflineDataLeft(): void {
  storage((local) => local.setItem(offlineDataLeftKey, ""));
}

/** Whether an earlier page noted that a student's offline data must go. */
export function isOfflineDataLeft(): boolean {
  return storage((local) => local.getItem(offlineDataLeftKey)) === "";
}

/** Removes what was kept for a student, unless the same student is signed in again. */
export async function clearOfflineDataLeft(account: { id: string; role: string } | null): Promise<void> {
  const isCleared = await (account?.role === "student"
    ? clearOfflineDataOfOthers(account.id)
    : clearOfflineData());
  if (isCleared) storage((local) => local.removeItem(offlineDataLeftKey));
}
