// Served instead of the service worker with SERVICE_WORKER=false (docs/operations.md): removes it from browsers that have it.
// Answers that wait to be sent are not its own: they stay, and pages send them.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(removeAll());
});
