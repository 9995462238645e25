import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { etag } from "hono/etag";
import type { AppContext, AppEnv } from "./context.ts";
import { pageHeads } from "./page-heads.ts";

const yearInSeconds = 365 * 24 * 60 * 60;
const dayInSeconds = 24 * 60 * 60;

/** Which HTML file answers for this address: one whose head names what the page needs, or the one for all pages. */
function htmlFileFor(c: AppContext): string {
  const { pathname, search } = new URL(c.req.url);
  const remembered = getCookie(c, "role");
  const head = pageHeads.find(
    (each) =>
      each.paths.includes(pathname) &&
      (each.role === undefined || each.role === remembered) &&
      (each.search === undefined || each.search === search),
  );
  return head ? `pages/${head.name}.html` : "index.html";
}

/**
 * The built browser code, compressed at build. Files under /assets carry a hash of their content in their name
 * and are kept for ever; every other path is a screen, whose routing happens in the browser.
 */
export function staticFiles(folder: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const files = serveStatic<AppEnv>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const seconds = path.includes("/assets/") ? `${yearInSeconds}, immutable` : dayInSeconds;
      c.header("Cache-Control", `public, max-age=${seconds}`);
    },
  });
  const screens = new Map(
    ["index.html", ...pageHeads.map(({ name }) => `pages/${name}.html`)].map((file) => [
      file,
      serveStatic<AppEnv>({
        root: folder,
        path: file,
        precompressed: true,
        onFound: (_path, c) => {
          c.header("Cache-Control", "no-cache");
          c.header("Vary", "Cookie", { append: true });
        },
      }),
    ]),
  );
  app.get("*", (c, next) => (/\.[a-z]+$/.test(c.req.path) ? files(c, next) : next()));
  app.get("/assets/*", (c) => c.notFound());
  app.get("*", etag(), (c, next) => screens.get(htmlFileFor(c))?.(c, next) ?? next());
  return app;
}
