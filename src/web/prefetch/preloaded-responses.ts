/** The answers that the page's head asked for in parallel with the code (src/app/server/page-heads.ts), by their address. */
const answers = new Map<string, Promise<Response>>();

for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
  const answer = fetch(link.href);
  answer.catch(() => {
    // Whoever needs it hears of it, and asks again.
  });
  answers.set(link.href, answer);
}

/** Like `fetch`; hands on what was asked for ahead, once. */
export function fetchOrTakePreloaded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, location.href).href;
  const ahead = (init?.method ?? "GET") === "GET" ? answers.get(url) : undefined;
  answers.delete(url);
  return ahead ?? fetch(input, init);
}

/** They told of another user, or of a moment that is past. */
export function forgetPreloaded(): void {
  answers.clear();
}
