import { buildOf } from "#domain/pages/build.ts";

/** Stores for which build a navigation reloaded the page, so that it reloads only once even if the same page comes back. */
const reloadedFor = "reloaded-for";

let newest: string | null = null;
let isReady = false;

/** Of this page. What is loaded later adds no script or styles of this kind to the head. */
const own = buildOf(document.head.innerHTML);

/** Call it with the build that the server names. If it is another one, it is fetched, and the next navigation may load it. */
export async function noteServerBuild(build: string | null): Promise<void> {
  if (own === "" || build === null || build === own || build === newest) return;
  newest = build;
  try {
    await updateWorker();
    isReady = true;
  } catch {
    // Tried again with the next response.
    newest = null;
  }
}

/** Resolves when the newest worker would serve the page. @throws when that cannot be fetched. */
async function updateWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  if (registration === undefined) return;
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  // Otherwise another tab has fetched it already.
  if (next === null) return;
  await new Promise<void>((resolve, reject) => {
    next.addEventListener("statechange", () => {
      if (next.state === "activated") resolve();
      if (next.state === "redundant") reject(new Error("The newer service worker could not be installed."));
    });
  });
}

/** Whether a navigation should reload the page, which brings a newer build. True once for each. */
export function takeNewerBuild(): boolean {
  if (!isReady || newest === null) return false;
  isReady = false;
  try {
    if (sessionStorage.getItem(reloadedFor) === newest) return false;
    sessionStorage.setItem(reloadedFor, newest);
  } catch {
    // Without storage, every navigation may load it again.
  }
  return true;
}
