/**
 * The header by which a page knows that a response is the server's, and to its own request: it has the request's path. A network,
 * such as a hotel's with its sign-in page, may respond in the server's place, and a proxy may mix up responses.
 */
export const serverHeader = "Classback-Server";

/** The header of `/api/me` with the build of the server's pages. */
export const buildHeader = "App-Build";

const namesBuild =
  /<script type="module" [^>]*src="(\/assets\/[^"]+)"|<link rel="stylesheet" [^>]*href="(\/assets\/[^"]+)"/g;

/**
 * The build that a page belongs to, from its HTML: the names of its script and its styles, which carry hashes of their content;
 * empty for a page of the development server.
 */
export function buildOf(html: string): string {
  return [...html.matchAll(namesBuild)].map(([, script, styles]) => script ?? styles).join(" ");
}
