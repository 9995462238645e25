import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { getMimeType } from "hono/utils/mime";
import { type PageHead, pageHeadFor } from "#domain/pages/page-head.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { type PreparedResponse, prepareResponse, prepareText, sendPrepared } from "./prepared-response.ts";
import { languageOf } from "./require-actor.ts";

const forEver = `public, max-age=${365 * 24 * 60 * 60}, immutable`;
const forADay = `public, max-age=${24 * 60 * 60}`;

/** An HTML file `pages/{language}/{name}.html`, and the requests that it is for. */
export interface NamedPageHead extends PageHead {
  name: string;
}

/** What the server writes into every HTML file. */
export interface PageInserts {
  /** Different for different inserts. */
  version: string;
  /** The language for browsers that accept none of ours. */
  language: string;
  write: (html: string) => string;
}

/** The HTML file for this address and language: one whose head preloads what the page needs, or the general one. */
function htmlFileFor(c: AppContext, heads: readonly NamedPageHead[], language: string | undefined): string {
  const head = pageHeadFor(heads, new URL(c.req.url), getCookie(c, "role"));
  return `pages/${languageOf(c, language)}/${head?.name ?? "index"}.html`;
}

/** Every file of the folder by relative path, such as `assets/index.js`, with its versions compressed by the build. */
function readFiles(folder: string): Map<string, PreparedResponse> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const read = (path: string) => readFileSync(join(folder, path));
  const compressed = (path: string) => (paths.includes(path) ? read(path) : undefined);
  return new Map(
    paths
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => {
        const bodies = { br: compressed(`${path}.br`), gzip: compressed(`${path}.gz`), plain: read(path) };
        const type = getMimeType(path) ?? "application/octet-stream";
        return [path.replaceAll(sep, "/"), prepareResponse(type, bodies)];
      }),
  );
}

/** Its address never changes and it names the files of one build, so browsers must not cache it. */
const serviceWorker = "/service-worker.js";

/**
 * The built browser code, compressed, and in memory (1.5 MB): from disk, each slow client would take 64 kB and more. Files under /assets
 * have a hash in their name and are kept for ever; every other path is a screen, also HTML files by name, which could be in another
 * language or of an earlier build. `readInserts` returns what is written into them, null for nothing. Without `hasServiceWorker`, browsers
 * get the one that removes itself. `otherBuilds` finds files of other builds; `limitLoad` rejects requests for them under load.
 */
export function staticFiles(
  folder: string,
  heads: readonly NamedPageHead[],
  readInserts: () => Promise<PageInserts | null>,
  hasServiceWorker: boolean,
  otherBuilds?: {
    limitLoad: MiddlewareHandler<AppEnv>;
    find: (name: string) => Promise<PreparedResponse | null>;
  },
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const files = readFiles(folder);
  const written = new Map<string, { version: string; page: Promise<PreparedResponse> }>();
  /** Written and compressed once per version. */
  const write = (name: string, file: PreparedResponse, inserts: PageInserts) => {
    const known = written.get(name);
    if (known?.version === inserts.version) return known.page;
    const page = prepareText(file.contentType, inserts.write(file.plain.body.toString()));
    written.set(name, { version: inserts.version, page });
    return page;
  };
  app.get(serviceWorker, (c) => {
    const file = files.get(hasServiceWorker ? "service-worker.js" : "service-worker-off.js");
    if (file === undefined) return c.notFound();
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", "no-cache");
    return sendPrepared(c, file);
  });
  app.get("*", (c, next) => {
    const isFile = /\.[a-z]+$/.test(c.req.path) && !c.req.path.endsWith(".html");
    const file = isFile ? files.get(c.req.path.slice(1)) : undefined;
    if (file === undefined) return next();
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", c.req.path.startsWith("/assets/") ? forEver : forADay);
    return sendPrepared(c, file);
  });
  if (otherBuilds) app.get("/assets/*", otherBuilds.limitLoad);
  app.get("/assets/*", async (c) => {
    const file = await otherBuilds?.find(c.req.path.slice("/assets/".length));
    if (!file) {
      // A server of another build may be storing it at this moment.
      c.header("Cache-Control", "no-store");
      return c.notFound();
    }
    c.header("Vary", "Accept-Encoding");
    c.header("Cache-Control", forEver);
    return sendPrepared(c, file, { isShared: false });
  });
  app.get("*", async (c, next) => {
    const inserts = await readInserts();
    const name = htmlFileFor(c, heads, inserts?.language);
    const screen = files.get(name) ?? files.get("index.html");
    if (screen === undefined) return next();
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Encoding, Accept-Language, Cookie");
    return sendPrepared(c, inserts === null ? screen : await write(name, screen, inserts));
  });
  return app;
}
