/** Those that are on their way or have arrived. */
const fetched = new Map<string, Promise<void>>();

/** Fetches a file of code into the browser's cache, unless the page has it. */
function fetchFile(url: string): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  // What the HTML names; the only styles are among it.
  if (url.endsWith(".css") || document.querySelector(`link[href="${url}"], script[src="${url}"]`)) {
    return Promise.resolve();
  }
  const file = fetch(url)
    .then(async (response) => {
      // To its end: before, it is not in the cache.
      await response.arrayBuffer();
      if (!response.ok) throw new TypeError(response.statusText);
    })
    .catch((cause) => {
      fetched.delete(url);
      // As `import()` says it.
      throw new TypeError(`Failed to fetch dynamically imported module: ${url}`, { cause });
    });
  fetched.set(url, file);
  return file;
}

/**
 * The build puts this around each `import()`, in place of Vite's own preloading (scripts/import-code.ts). The files are fetched
 * first, because for as long as a page lives, Chromium remembers of a module and of a preloading link that it could not be
 * fetched: trying again would never help.
 */
export async function importCode<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await Promise.all(files.map((file) => fetchFile(`/${file}`)));
  return load();
}
