import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Code that a student's page may not have needed yet. */
const neededLater = ["/login-", "zod", "confirm-dialog", "logout-with-unsent", "-person"];

/** The ends of the names under which a student's account, profile, news and lists are stored. */
const neededOffline = ["account", "me", "news", "to-rate", "ahead", "missed", "answered"];

/**
 * Waits until the service worker has what a student's page needs, and all that the page stores is stored: from then on it
 * requests nothing by itself.
 */
export async function isReadyForTunnel(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(
      async ([later, offline]) => {
        const worker = navigator.serviceWorker.controller;
        const names = await caches.keys();
        const files = names[0] ? await (await caches.open(names[0])).keys() : [];
        // Opening a database that is not there would make it.
        const isThere = (await indexedDB.databases()).some(({ name }) => name === "classback");
        const keys = await new Promise<IDBValidKey[]>((resolve) => {
          if (!isThere) return resolve([]);
          const opening = indexedDB.open("classback");
          opening.onsuccess = () => {
            const store = opening.result;
            const all = store.transaction("queries").objectStore("queries").getAllKeys();
            all.onsuccess = () => {
              store.close();
              resolve(all.result);
            };
          };
          opening.onerror = () => resolve([]);
        });
        return {
          worker: worker !== null,
          missing: [
            ...later.filter((name) => !files.some(({ url }) => url.includes(name))),
            ...offline.filter((name) => !keys.some((key) => String(key).endsWith(`"${name}"]`))),
          ],
        };
      },
      [neededLater, neededOffline] as const,
    );
  // The page waits for three seconds before it fetches the last of them.
  await expect.poll(look, { timeout: 60_000, interval: 250 }).toEqual({ worker: true, missing: [] });
}

/** Everything that this browser stores for the site, as text. */
export const storedData = (page: Page) =>
  page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === "classback");
    const store = await new Promise<IDBDatabase>((resolve, reject) => {
      if (!isThere) return reject(new Error("There is no database."));
      const opening = indexedDB.open("classback");
      opening.onsuccess = () => resolve(opening.result);
    });
    const rows: Record<string, unknown[]> = {};
    for (const name of store.objectStoreNames) {
      const all = store.transaction(name).objectStore(name).getAll();
      rows[name] = await new Promise((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
    }
    store.close();
    const text = JSON.stringify(rows);
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const pages = await cache.matchAll("/offline-shell");
        return [
          ...(await cache.keys()).map(({ url }) => url),
          ...(await Promise.all(pages.map((p) => p.text()))),
        ];
      }),
    );
    const counts = Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.length]));
    return {
      counts,
      text: [text, JSON.stringify({ ...localStorage, ...sessionStorage }), ...cached.flat()].join("\n"),
    };
  });

/** The size of the stored list of this name; an empty one has about 100 letters. */
export const storedSize = (page: Page, list: string) =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open("classback");
    const store = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const queries = store.transaction("queries").objectStore("queries");
    const keys = queries.getAllKeys();
    const rows = queries.getAll();
    const size = await new Promise<number>((resolve) => {
      rows.onsuccess = () => {
        const index = keys.result.findIndex((key) => String(key).includes(`"${name}"`));
        resolve(JSON.stringify(rows.result[index] ?? null).length);
      };
    });
    store.close();
    return size;
  }, list);

/** How many classes the student has written about without sending it. */
export const unsentCount = async (page: Page): Promise<number> => (await storedData(page)).counts.unsent ?? 0;
