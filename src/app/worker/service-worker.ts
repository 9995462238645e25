import { flush, outboxName } from "#features/feedback/web/outbox/flush.ts";
import { openPush, renewPush, showPush } from "#features/push/web/push-in-worker.ts";
import { readOwner } from "#web/offline/device-store.ts";
import { isScreen, type WorkerMessage } from "#web/offline/offline-shell.ts";
import { studentFiles } from "./build-files.ts";
import { assetOf, cachedShell, cacheFile, prepareBuild, removeOldBuilds, renewShell } from "./page-cache.ts";

// Opens the app without a network, and at once with a slow one. It caches code, never the API's data, which pages store
// themselves (src/web/offline/device-store.ts). See docs/decisions/048-offline.md.

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  // Open tabs continue with the code that they have loaded; only their next navigation is served by this build.
  event.waitUntil(prepareBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (request.mode === "navigate" && isScreen(pathname)) event.respondWith(screenOf(event));
});

async function screenOf(event: FetchEvent): Promise<Response> {
  const shell = await cachedShell();
  if (shell === null) return fetch(event.request);
  event.waitUntil(renewShell());
  return shell;
}

// Background sync, where browsers have it: a student's feedback is sent even if no page is open by then.
self.addEventListener("sync" as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag !== outboxName) return;
  sync.waitUntil(sendInBackground());
});

async function sendInBackground(): Promise<void> {
  const owner = await readOwner();
  if (owner === null) return;
  const pages = new BroadcastChannel(outboxName);
  const last = await flush(owner.userId, (news) => pages.postMessage(news));
  pages.close();
  // The browser then tries again later.
  if (last?.type === "waiting") throw new Error("The feedback could not be sent.");
}

self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type !== "loaded") return;
  const ahead = message.studentsLanguage === null ? [] : (studentFiles[message.studentsLanguage] ?? []);
  event.waitUntil(Promise.allSettled([...message.files, ...ahead].map(cacheFile)));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(self, event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openPush(self, event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPush(self, event)));
