import { limits } from "#domain/limits.ts";

interface Wanted<Item> {
  id: string;
  resolve: (item: Item | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Turns a request for a list of ids into one for a single id: ids requested at the same time, by all rows of a list, become
 * one request, or several with a page of ids each. An item that the response lacks is null. An id that is cancelled before
 * the request is sent, because its row is no longer on the page, is left out.
 */
export function inBatches<Item extends { id: string }>(
  load: (ids: string[]) => Promise<{ items: Item[] }>,
): (id: string, signal?: AbortSignal) => Promise<Item | null> {
  let waiting: Wanted<Item>[] = [];

  async function loadPage(page: readonly Wanted<Item>[]) {
    try {
      const { items } = await load([...new Set(page.map(({ id }) => id))]);
      const found = new Map(items.map((item) => [item.id, item]));
      for (const { id, resolve } of page) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const { reject } of page) reject(error);
    }
  }

  const loadAll = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += limits.pageSizeMax)
      void loadPage(all.slice(start, start + limits.pageSizeMax));
  };

  return (id, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(loadAll);
      const wanted = { id, resolve, reject };
      waiting.push(wanted);
      signal?.addEventListener("abort", () => {
        waiting = waiting.filter((each) => each !== wanted);
        reject(signal.reason);
      });
    });
}
