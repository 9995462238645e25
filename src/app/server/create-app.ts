import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { buildHeader, buildOf, serverHeader } from "#domain/pages/build.ts";
import { findOldAsset } from "#server/assets/old-assets.ts";
import { ApiError } from "#server/base/api-error.ts";
import { watchDisk } from "#server/base/disk.ts";
import type { AppEnv, Services } from "#server/http/context.ts";
import { health } from "#server/http/health.ts";
import { createOnError } from "#server/http/on-error.ts";
import { limitBody, rejectOverload } from "#server/http/reject-overload.ts";
import { rejectWhenFull, watchFull } from "#server/http/reject-when-full.ts";
import { createMetrics, requestLog } from "#server/http/request-log.ts";
import { rejectUndeclaredRoutes } from "#server/http/require-declared-routes.ts";
import { sameOrigin } from "#server/http/same-origin.ts";
import { staticFiles } from "#server/http/static-files.ts";
import { api } from "./api.ts";
import { manifest } from "./manifest.ts";
import { addOperatorMetrics } from "./operator-metrics.ts";
import { pageHeads } from "./page-heads.ts";
import { insertsOf, reachOf, schoolReader } from "./school-in-pages.ts";
import { createSecurityHeaders, parentPageHeaders } from "./security-headers.ts";

const withHeader = requestId();
/** For files: nobody quotes their request id in a report, and a dashboard loads about twenty of them. */
const withoutHeader = requestId({ headerName: "" });

/** The whole server as one function from request to response. @throws when a route of the API declares no permission. */
export function createApp(services: Services, webFolder?: string): Hono<AppEnv> {
  rejectUndeclaredRoutes(api);
  const metrics = createMetrics(services);
  // Otherwise Hono would silently fall back to a slower router as soon as one route is beyond this one.
  const app = new Hono<AppEnv>({ router: new RegExpRouter() });

  app.onError(createOnError());
  app.notFound(() => {
    throw new ApiError("not-found");
  });
  app.use((c, next) => (c.req.path.startsWith("/assets/") ? withoutHeader : withHeader)(c, next));
  app.use(async (c, next) => {
    c.set("services", services);
    await next();
  });
  app.use("/p/*", parentPageHeaders);
  app.use(createSecurityHeaders(services.env.APP_URL));
  app.use(requestLog(metrics));
  const build = webFolder === undefined ? "" : buildOf(readFileSync(join(webFolder, "index.html"), "utf8"));
  addOperatorMetrics(metrics.registry, services, build);
  app.route("/", health(metrics, watchDisk(services.env.DATA_DIR)));

  app.use("/api/*", async (c, next) => {
    // Responses are specific to a user and a moment.
    c.header("Cache-Control", "no-store");
    c.header("Vary", "Accept-Encoding");
    // Encoded: a header has no other letters.
    c.header(serverHeader, new URL(c.req.url).pathname);
    await next();
  });
  app.use("/api/*", sameOrigin);
  app.use("/api/*", limitBody);
  const limitLoad = rejectOverload(services.concurrency);
  app.use("/api/*", limitLoad);
  // With DATABASE_URL, the database's disk is monitored elsewhere.
  if (services.env.DATABASE_URL === undefined)
    app.use("/api/*", rejectWhenFull(watchFull(services.env.DATA_DIR)));
  if (webFolder !== undefined) {
    app.use("/api/me", async (c, next) => {
      // Tells an open page that a newer build is available (src/web/offline/newer-build.ts).
      c.header(buildHeader, build);
      await next();
    });
  }
  app.route("/api", api);
  app.all("/api/*", () => {
    throw new ApiError("not-found");
  });
  const readSchool = schoolReader(services.database);
  app.route("/", manifest(services.database, readSchool));
  if (webFolder !== undefined) {
    const hasServiceWorker = services.env.SERVICE_WORKER;
    const reach = reachOf(services.env);
    const inserts = async () => {
      const school = await readSchool();
      return school && insertsOf(school, reach, hasServiceWorker);
    };
    const otherBuilds = { limitLoad, find: (name: string) => findOldAsset(services.database, name) };
    app.route("/", staticFiles(webFolder, pageHeads, inserts, hasServiceWorker, otherBuilds));
  }
  return app;
}
