import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { reachOf } from "#domain/permissions.ts";
import { type Account, accountQuery } from "#web/session/account.ts";
import { createRefetch, pause } from "./refetch-shown.ts";

/** The server sends something every 25 seconds; after this long without, the connection is dead. */
const silentMs = 60_000;

/** Passes on a stream's events until it ends, fails or `until` aborts. Resolves to whether anything came: a server that refuses sends nothing. */
function listen(url: string, hear: (event: string) => void, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve(false);
    const source = new EventSource(url);
    let wasHeard = false;
    let silence = setTimeout(end, silentMs);
    function end() {
      clearTimeout(silence);
      source.close();
      until.removeEventListener("abort", end);
      resolve(wasHeard);
    }
    for (const event of ["ping", "changed", "resync"]) {
      source.addEventListener(event, () => {
        wasHeard = true;
        clearTimeout(silence);
        silence = setTimeout(end, silentMs);
        hear(event);
      });
    }
    // It would reconnect by itself, without telling the server how old the data is.
    source.onerror = end;
    until.addEventListener("abort", end);
  });
}

/** Streams that end together are not opened again together: each waits a part of this, drawn at random. */
const againMs = 2000;

/** After a failure; a server that has too many streams is asked again rarely. */
const failedMs = { first: 4000, longest: 120_000 };

/** The longest time that the server accepts. */
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Refetches the shown data whenever the server says that it has changed, until `leaving`. One visible tab of a browser
 * listens, and tells other visible tabs; hidden tabs do not listen. Without locks, as on plain http, each visible tab
 * listens.
 */
function followChanges(userId: string, queryClient: QueryClient, leaving: AbortSignal): void {
  const name = `live ${userId}`;
  const refetch = createRefetch(queryClient, leaving);
  const otherTabs = new BroadcastChannel(name);
  let stop = new AbortController();
  /** Changes up to that time have been fetched, or are being fetched. */
  let heardAt = performance.timeOrigin;

  let changedAt = 0;

  otherTabs.onmessage = ({ data }: MessageEvent<string | number>) => {
    // A tab that has just loaded asks what it has missed since.
    if (typeof data === "number") {
      if (changedAt > data) otherTabs.postMessage("changed");
    } else if (!document.hidden) refetch(data);
  };
  otherTabs.postMessage(performance.timeOrigin);
  const hear = (event: string) => {
    heardAt = Date.now();
    if (event === "ping") return;
    changedAt = heardAt;
    refetch(event);
    otherTabs.postMessage(event);
  };

  async function keepListening(until: AbortSignal): Promise<void> {
    for (let failures = 0; !until.aborted; ) {
      const age = Math.min(Math.max(0, Date.now() - heardAt), dayMs);
      const wasHeard = await listen(`/api/live?age=${Math.round(age)}`, hear, until);
      failures = wasHeard ? 0 : failures + 1;
      const longest = Math.min(failedMs.first * 2 ** failures, failedMs.longest);
      await pause(wasHeard ? Math.random() * againMs : (0.5 + Math.random() / 2) * longest, until);
    }
  }

  async function listenInFront(): Promise<void> {
    stop.abort();
    if (document.hidden) return;
    stop = new AbortController();
    const until = stop.signal;
    // The tab that has the lock listens, and the others wait for it.
    if (!navigator.locks) return keepListening(until);
    await navigator.locks
      .request(name, { signal: until }, () => keepListening(until))
      .catch(() => {
        // Hidden while it waited.
      });
  }

  const onChange = () => void listenInFront();
  document.addEventListener("visibilitychange", onChange, { signal: leaving });
  leaving.addEventListener("abort", () => {
    stop.abort();
    otherTabs.close();
  });
  onChange();
}

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
