import { endedSession } from "../../../web/editing/kept-input.ts";

/** Where someone who has signed in is led: to `next`, the page that they came from, or to the dashboard. */
export function addressAfterSignIn(account: { id: string }, next: string | undefined): string {
  const ended = endedSession();
  // Another user must not continue where the previous one was.
  const isTheirs = ended === null || ended.userId === account.id;
  return isTheirs && isOwnPath(next) ? next : "/dashboard";
}

/** Whether `next` is a page of this app: '//elsewhere.example' is not. */
function isOwnPath(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next);
}
