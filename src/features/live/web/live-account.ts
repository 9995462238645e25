import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { reachOf } from "#domain/permissions.ts";
import { type Account, accountQuery } from "#web/session/account.ts";
import { followChanges } from "./live-updates.ts";

let isFollowing = false;

/** Follows changes for the signed-in user, if they are a teacher or an admin. Later calls do nothing. */
export function followAccount(queryClient: QueryClient): void {
  if (isFollowing) return;
  isFollowing = true;
  let reader: string | undefined;
  let leaving = new AbortController();

  const follow = (account: Account | null | undefined) => {
    const next = account && reachOf(account, "live.listen") ? account.id : undefined;
    if (next === reader) return;
    leaving.abort();
    reader = next;
    if (next === undefined) return;
    leaving = new AbortController();
    followChanges(next, queryClient, leaving.signal);
  };
  const observer = new QueryObserver(queryClient, { ...accountQuery, enabled: false });
  observer.subscribe(({ data }) => follow(data));
  follow(observer.getCurrentResult().data);
}
