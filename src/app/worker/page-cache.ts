import { offlineShell } from "#web/offline/offline-shell.ts";
import { build, buildFiles, integrities, lastingName } from "./build-files.ts";

// What pages need in order to open without a network: one neutral page, and the files that this browser has used.

const prefix = "build-";
const cacheName = prefix + build;

/** The build before this one stays, for tabs that still run it. */
const cachedBuilds = 2;

const openCache = () => caches.open(cacheName);

/** The neutral page as the server gives it now. @throws when that fails, or it is of another build, as behind a load balancer. */
async function fetchShell(): Promise<Response> {
  const response = await fetch(offlineShell, { cache: "no-cache" });
  const html = response.ok ? await response.clone().text() : "";
  if (!build.split(" ").every((file) => html.includes(`"${file}"`)))
    throw new Error("The page is of another build.");
  return response;
}

/** Stores this build's page with the files that it names, and its version of each file that the previous build has used here. */
export async function prepareBuild(): Promise<void> {
  const cache = await openCache();
  const shell = await fetchShell();
  const html = await shell.clone().text();
  await cache.put(offlineShell, shell);
  const used = new Set(buildFiles.filter((path) => html.includes(`"${path}"`)).map(lastingName));
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === cacheName) continue;
    for (const { url } of await (await caches.open(name)).keys()) used.add(lastingName(url));
  }
  await Promise.all(buildFiles.filter((path) => used.has(lastingName(path))).map(cacheFile));
}

/** Removes what only builds before the previous one have used. */
export async function removeOldBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== cacheName);
  // In the order in which they were made.
  for (const name of others.slice(0, Math.max(0, others.length - cachedBuilds + 1)))
    await caches.delete(name);
}

/** A file of this build, and nothing else, such as a proxy's page. @throws when it has not arrived, or has another content. */
async function fetchFile(path: string, integrity: string): Promise<Response> {
  try {
    return await fetch(path, { integrity });
  } catch {
    // The browser may have cached a proxy's response.
    return fetch(path, { integrity, cache: "reload" });
  }
}

/** Caches a file below /assets/ of this build, unless it is cached already. */
export async function cacheFile(path: string): Promise<void> {
  const cache = await openCache();
  const integrity = integrities[path];
  if (integrity === undefined || (await cache.match(path))) return;
  await cache.put(path, await fetchFile(path, integrity));
}

/** A file below /assets/, whose content never changes: from the cache, or else from the server, and cached. */
export async function assetOf(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const { pathname } = new URL(request.url);
  const integrity = integrities[pathname];
  // A tab of an earlier build loads files of its own.
  if (integrity === undefined) return fetch(request);
  const response = await fetchFile(pathname, integrity);
  const copy = response.clone();
  await openCache()
    .then((cache) => cache.put(pathname, copy))
    .catch(() => {
      // The storage is full: the page still gets its file.
    });
  return response;
}

/** The neutral page for a navigation, at once; null when there is none. */
export async function cachedShell(): Promise<Response | null> {
  return (await (await openCache()).match(offlineShell)) ?? null;
}

/** Fetches the neutral page again: the school's name, its logo or the language may have changed. */
export async function renewShell(): Promise<void> {
  try {
    const shell = await fetchShell();
    await (await openCache()).put(offlineShell, shell);
  } catch {
    // Without a network it stays as it is; one of another build comes with that build's worker.
  }
}
