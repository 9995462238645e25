import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the service worker has what a student's page needs, and the account, the list and the profile are kept. */
export async function isReadyForTunnel(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(async () => {
      const worker = navigator.serviceWorker.controller;
      const names = await caches.keys();
      const files = names[0] ? (await (await caches.open(names[0])).keys()).length : 0;
      // Opening a database that is not there would make it.
      const isThere = (await indexedDB.databases()).some(({ name }) => name === "classback");
      const kept = await new Promise<number>((resolve) => {
        if (!isThere) return resolve(0);
        const opening = indexedDB.open("classback");
        opening.onsuccess = () => {
          const store = opening.result;
          const count = store.transaction("kept").objectStore("kept").count();
          count.onsuccess = () => {
            store.close();
            resolve(count.result);
          };
        };
        opening.onerror = () => resolve(0);
      });
      return { worker: worker !== null, files: files > 12, kept: kept >= 3 };
    });
  await expect.poll(look, { timeout: 20_000 }).toEqual({ worker: true, files: true, kept: true });
}
