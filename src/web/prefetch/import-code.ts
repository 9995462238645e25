/** Files that are on their way or have arrived. */
const fetched = new Map<string, Promise<void>>();

/** Fetches a file of code into the browser's cache, unless the page has it. */
function fetchFile(url: string): Promise<void> {
  const known = fetched.get(url);
  if (known) return known;
  // The files that the HTML names, including the only styles.
  if (url.endsWith(".css") || document.querySelector(`link[href="${url}"], script[src="${url}"]`)) {
    return Promise.resolve();
  }
  const file = fetch(url)
    .then(async (response) => {
      // Read to the end: only then is it in the cache.
      await response.arrayBuffer();
      if (!response.ok) throw new TypeError(response.statusText);
    })
    .catch((cause) => {
      fetched.delete(url);
      // Worded like the error of `import()`.
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
