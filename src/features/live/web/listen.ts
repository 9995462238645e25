/** The server sends something every 25 seconds; after this long without, the connection is dead. */
const silentMs = 60_000;

/**
 * Opens a stream and passes on its events, until it ends or fails, or `until` aborts. Then resolves to whether anything was
 * received: a server that refuses sends nothing.
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
    // It would reconnect by itself, without telling the server how old the data is.
    source.onerror = end;
    until.addEventListener("abort", end);
  });
}
