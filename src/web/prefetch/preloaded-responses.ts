/** The responses that the page's head preloads in parallel with the code (src/app/server/page-heads.ts), by URL. */
const responses = new Map<string, Promise<Response>>();

for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
  const response = fetch(link.href);
  response.catch(() => {
    // The request that needs it fails too, and is retried.
  });
  responses.set(link.href, response);
}

/** Like `fetch`, but returns a preloaded response once. */
export function fetchOrTakePreloaded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href).href;
  const preloaded = (init?.method ?? "GET") === "GET" ? responses.get(url) : undefined;
  responses.delete(url);
  return preloaded ?? fetch(input, init);
}

/** Drops responses that belong to another user or are out of date. */
export function forgetPreloaded(): void {
  responses.clear();
}
