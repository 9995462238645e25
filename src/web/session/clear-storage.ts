/** Who turned notifications on here. */
export const pushOwnerKey = "push-owner";

/** Set while a student's offline data is still to be removed, so that the next page does it if this one ends first. */
export const offlineDataLeftKey = "offline-data-left";

/** Reads or writes the local storage; undefined where it is full or blocked. */
export function storage<Result>(use: (local: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Logout clears everything in the storage of this browser (spec section 4). */
export function clearStorage(): void {
  clearExcept();
}

/**
 * Clears what was stored during a visit whose session has ended. The owner of the device's notifications stays, for the same user's
 * next login.
 */
export function clearVisit(): void {
  clearExcept(pushOwnerKey, offlineDataLeftKey);
}

/** Clears the storage of this browser and of this tab, except what is stored locally under keys that begin with these. */
function clearExcept(...beginnings: readonly string[]): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => !beginnings.some((each) => key.startsWith(each)));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing to clear.
  }
  clearTab();
}

/**
 * Notes that the router (`tanstack_router_reload:`) and our pages make before they reload: without them, a page might reload
 * for ever.
 */
const reloads = /^(tanstack_router_reload:|reloaded-for)/;

/** Clears the storage of this tab. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!reloads.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing to clear.
  }
}
