/** The server sends something every 25 seconds; after this long without, the connection is dead. */
const silentMs = 60_000;

/**
 * Opens a stream and passes on its events, until it ends, fails, or `until`. Resolves then, to whether anything was heard: a server
 * that refuses says nothing.
 */
export function listen(url: string, hear: (event: string) => void, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve(false);
    const source = new EventSource(url);
    let wasHeard = false;
    let silence = setTimeout(end, silentMs);
    function end() {
      clearTimeout(silence);
      source.close();
      until.removeEventListener("abort", end);
      resolve(wasHeard);
    }
    for (const event of ["ping", "changed", "resync"]) {
      source.addEventListener(event, () => {
        wasHeard = true;
        clearTimeout(silence);
        silence = setTimeout(end, silentMs);
        hear(event);
      });
    }
    // It would connect again by itself, without saying how old the data is.
    source.onerror = end;
    until.addEventListener("abort", end);
  });
}
