import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { AppEnv } from "./context.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * The built browser code, compressed at build. Files under /assets carry a hash of their content in their name
 * and are kept for ever; every other path is a screen, whose routing happens in the browser.
 */
export function staticFiles(folder: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(
    "*",
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (path, c) => {
        const forEver = path.includes("/assets/");
        c.header("Cache-Control", forEver ? `public, max-age=${yearInSeconds}, immutable` : "no-cache");
      },
    }),
  );
  app.get("/assets/*", (c) => c.notFound());
  app.get(
    "*",
    serveStatic({
      root: folder,
      path: "index.html",
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "no-cache"),
    }),
  );
  return app;
}
