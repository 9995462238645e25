import type { WorkerMessage } from "./offline-shell.ts";

/** The server has it switched off (docs/operations.md). */
function isSwitchedOff(): boolean {
  return document.querySelector('meta[name="service-worker"][content="off"]') !== null;
}

/** The user has asked the browser to load as little as possible. */
function isSavingData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
}

/**
 * Registers the service worker, which opens the app without a network, or removes it where the server has switched it off. Browsers
 * have none over plain http, other than on the server's own machine. In a student's language, all is fetched that they need without a network.
 */
export async function registerWorker(studentsLanguage: string | null): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || import.meta.env.DEV) return;
  if (isSwitchedOff()) {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    // One that was still at work may have kept a page after its end.
    for (const name of await caches.keys()) await caches.delete(name);
    return;
  }
  await workers.register("/service-worker.js", { updateViaCache: "none" });
  const { active } = await workers.ready;
  // It has not seen the files that were loaded before it was there.
  const files = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  active?.postMessage({
    type: "loaded",
    files,
    studentsLanguage: isSavingData() ? null : studentsLanguage,
  } satisfies WorkerMessage);
}
