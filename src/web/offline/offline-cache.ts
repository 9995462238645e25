import type { Query, QueryClient } from "@tanstack/react-query";
import { openDeviceStore, readOwner } from "./device-store.ts";

// A student's own list, to be read without a network: the data of queries marked with `isStoredOffline`.

interface CachedQuery {
  queryKey: readonly unknown[];
  data: unknown;
  /** In milliseconds. */
  savedAt: number;
}

/** Stored data may be from another version, or not what should have been stored. */
type IsShape = (queryKey: readonly unknown[], data: unknown) => boolean;

/** Several queries arrive at once, and none is urgent. */
const waitMs = 300;

/** Writes for the owner, if it still is this user: someone may have signed out meanwhile. */
async function write(userId: string, name: string, value: CachedQuery): Promise<void> {
  const tx = (await openDeviceStore()).transaction(["owner", "queries"], "readwrite");
  const owner = await tx.objectStore("owner").get("owner");
  if (owner?.userId === userId) await tx.objectStore("queries").put(value, name);
  await tx.done;
}

/**
 * Stores the data that this student's queries have, and what they fetch from now on, while `isSignedIn` is true. Call the
 * result to stop.
 */
export function storeQueries(
  queryClient: QueryClient,
  userId: string,
  isShape: IsShape,
  isSignedIn: () => boolean,
): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeAll = () => {
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    if (!isSignedIn()) return;
    for (const [name, { queryKey, state }] of queries) {
      if (!isShape(queryKey, state.data)) continue;
      write(userId, name, { queryKey, data: state.data, savedAt: state.dataUpdatedAt }).catch(() => {
        // The storage is full or blocked: without a network there is an older list, or none.
      });
    }
  };
  const note = (query: Query) => {
    if (!query.meta?.isStoredOffline) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(writeAll, waitMs);
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") note(event.query);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * Fills the queries with the data that this browser stores for its owner, marked as stale; data of another shape is left
 * out. Does nothing without an owner.
 */
export async function restoreQueries(queryClient: QueryClient, isShape: IsShape): Promise<void> {
  if ((await readOwner()) === null) return;
  for (const value of await (await openDeviceStore()).getAll("queries")) {
    const { queryKey, data, savedAt } = Object(value) as Partial<CachedQuery>;
    if (!Array.isArray(queryKey) || !isShape(queryKey, data)) continue;
    if (queryClient.getQueryData(queryKey) !== undefined) continue;
    const updatedAt = typeof savedAt === "number" && savedAt > 0 ? savedAt : 1;
    queryClient.setQueryData(queryKey, data, { updatedAt });
    // However new it is, the server may know better.
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
