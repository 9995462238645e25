/** The responses that the page's head requested in parallel with the code (src/app/pages.ts), by URL. */
const responses = new Map<string, Promise<Response>>();

for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
  const response = fetch(link.href);
  response.catch(() => {
    // The query that needs it gets the error and retries.
  });
  responses.set(link.href, response);
}

/** Like `fetch`, but returns a preloaded response if there is one. Each is used once. */
export function fetchOrTakePreloaded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href).href;
  const preloaded = (init?.method ?? "GET") === "GET" ? responses.get(url) : undefined;
  responses.delete(url);
  return preloaded ?? fetch(input, init);
}

/** Call it when the user changes: the responses belong to the previous one. */
export function forgetPreloaded(): void {
  responses.clear();
}
