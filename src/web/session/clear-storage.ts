const draftPrefix = "feedback-draft:";

/** The local storage kept after a logout: sealed, and readable only with its owner's key. */
export const sealedPrefix = `${draftPrefix}sealed:`;

/** Who turned notifications on here. */
export const pushOwnerKey = "push-owner";

/** Stored while a student's offline data must go, so that the next page sees to it if this one ends before. */
export const offlineDataLeftKey = "offline-data-left";

/** Reads or writes the local storage; undefined where it is full or blocked. */
export function storage<Result>(use: (local: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/** Logout clears everything stored in this browser (spec section 4), except what users chose to keep. */
export function clearStorage(): void {
  clearExcept(sealedPrefix);
}

/**
 * Clears what was stored during a visit whose session has ended. Drafts stay, because a session may end while something is
 * written; and so does whose the device's notifications are, for the same user's next sign-in.
 */
export function clearVisit(): void {
  clearExcept(draftPrefix, pushOwnerKey, offlineDataLeftKey);
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

/** What a page notes before it reloads itself, the router (`tanstack_router_reload:`) and ours: without it, that might never end. */
const reloads = /^(tanstack_router_reload:|reloaded-for)/;

/** Clears the storage of this tab. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (!reloads.test(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing to clear.
  }
}
