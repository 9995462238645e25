import { endedSession } from "#web/editing/form-recovery.ts";

/** Where to go after signing in: to `next`, the page that the user came from, or to the dashboard. */
export function addressAfterSignIn(account: { id: string }, next: string | undefined): string {
  const ended = endedSession();
  // Another user must not continue where the previous one was.
  const isTheirs = ended === null || ended.userId === account.id;
  return (isTheirs && next !== undefined && ownAddress(next)) || "/dashboard";
}

/** `next` as browsers resolve it, if it is a page of this app; null for '//elsewhere.example'. */
function ownAddress(next: string): string | null {
  if (!next.startsWith("/")) return null;
  try {
    const { origin, pathname, search, hash } = new URL(next, location.origin);
    // `/.//elsewhere.example` has such a path, too. A dollar sign would begin a parameter name of the router.
    if (origin !== location.origin || pathname.startsWith("//")) return null;
    return pathname.replaceAll("$", "%24") + search + hash;
  } catch {
    // `URL.canParse` is missing in browsers of our target.
    return null;
  }
}
