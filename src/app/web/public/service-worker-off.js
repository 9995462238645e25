// Served instead of the service worker with SERVICE_WORKER=false (docs/operations.md): removes it from browsers that have it.
// Drafts that wait to be sent do not belong to it: they stay, and pages send them.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
