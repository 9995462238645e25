import { offlineDataLeftKey, storage } from "./clear-storage.ts";

/** The browser's database of students' offline data. */
export const loadDeviceStore = () => import("#web/offline/device-store.ts");

let hasUnsent = Promise.resolve(false);

/**
 * Whether the session that ended here left feedback that will be sent once the same student has logged in; false after a
 * logout.
 */
export function hasUnsentFeedback(): Promise<boolean> {
  return hasUnsent;
}

/** Call it when someone has signed in: feedback of an earlier session is not mentioned any more. */
export function forgetUnsentFeedback(): void {
  hasUnsent = Promise.resolve(false);
}

/**
 * Removes what this browser stores for a user, or else for the last one who was signed in; unsent feedback stays. False if the
 * code for it could not be loaded.
 */
export function clearOfflineData(userId?: string): Promise<boolean> {
  const code = import("#web/offline/clear-offline-data.ts");
  // Several requests may find the session ended; the first to remove the data has seen what waits.
  const former = hasUnsent;
  hasUnsent = code
    .then(({ clearOfflineData }) => clearOfflineData(userId))
    .catch(() => false)
    .then(async (isAny) => isAny || (await former));
  const isDone = hasUnsent.then(() => true);
  return code.then(
    () => isDone,
    () => false,
  );
}

/** Notes for the next page that a student's offline data is still to be removed. */
export function noteOfflineDataLeft(): void {
  storage((local) => local.setItem(offlineDataLeftKey, ""));
}

/** Whether an earlier page noted that a student's offline data is still to be removed. */
export function isOfflineDataLeft(): boolean {
  return storage((local) => local.getItem(offlineDataLeftKey)) === "";
}

/** Removes a student's offline data, unless the same student is signed in again. */
export async function clearOfflineDataLeft(account: { id: string; role: string } | null): Promise<void> {
  const isCleared = await (account?.role === "student"
    ? loadDeviceStore()
        .then(({ takeOwnership }) => takeOwnership(account.id))
        .then(() => true)
        .catch(() => false)
    : clearOfflineData());
  if (isCleared) storage((local) => local.removeItem(offlineDataLeftKey));
}
