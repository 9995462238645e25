import { createMiddleware } from "hono/factory";
import { ApiError } from "../base/api-error.ts";
import type { AppEnv } from "./context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects a change that another site's page requests in a signed-in user's name: the Origin that browsers send
 * with every unsafe request must be APP_URL's or the requested host.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const origin = c.req.header("Origin");
  if (!safeMethods.has(c.req.method) && origin !== undefined) {
    const own = new URL(c.var.services.env.APP_URL);
    const asking = URL.parse(origin);
    const isHost = asking !== null && asking.host === c.req.header("Host");
    // Over plain http, a page of the same host may come from anyone on the network.
    const isSafe = own.protocol === "http:" || asking?.protocol === "https:";
    if (origin !== own.origin && !(isHost && isSafe)) throw new ApiError("cross-site");
  }
  if (!safeMethods.has(c.req.method) && c.req.header("Sec-Fetch-Site") === "cross-site") {
    throw new ApiError("cross-site");
  }
  await next();
});
