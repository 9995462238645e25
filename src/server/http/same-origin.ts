import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/base/api-error.ts";
import type { Env } from "#server/base/env.ts";
import type { AppEnv, Services } from "./context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** What mail programs post to on one press, from any site (RFC 8058). The token in the address is all that counts: no session is read. */
export const oneClickPaths: ReadonlySet<string> = new Set(["/api/parent-mails", "/api/reminder-mails"]);

/** Enough to notice; a stranger who makes up addresses must not fill the log. */
const loggedOriginsMax = 5;
const loggedOrigins = new WeakMap<Env, Set<string>>();

/** Logs both addresses, once each, when the app is used at another one than links begin with. */
function logOtherAddress({ env, log }: Pick<Services, "env" | "log">, origin: string): void {
  const logged = loggedOrigins.get(env) ?? new Set();
  if (!env.hasAppUrl || origin === env.APP_URL || logged.has(origin) || logged.size >= loggedOriginsMax)
    return;
  loggedOrigins.set(env, logged.add(origin));
  log.warn(
    { appUrl: env.APP_URL, origin },
    "Classback is used at another address than APP_URL, with which links begin",
  );
}

/** Rejects a change requested by another site's page: the Origin of every unsafe request must be APP_URL's or the requested host. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req;
  if (safeMethods.has(method) || (method === "POST" && oneClickPaths.has(path))) return next();
  const origin = c.req.header("Origin");
  if (origin !== undefined) {
    const own = new URL(c.var.services.env.APP_URL);
    const asking = URL.parse(origin);
    const isHost = asking !== null && asking.host === c.req.header("Host");
    // Over plain http, a page of the same host may come from anyone on the network.
    const isSafe = own.protocol === "http:" || asking?.protocol === "https:";
    if (origin !== own.origin && !(isHost && isSafe)) throw new ApiError("cross-site");
    if (isHost && asking !== null) logOtherAddress(c.var.services, asking.origin);
  }
  if (c.req.header("Sec-Fetch-Site") === "cross-site") throw new ApiError("cross-site");
  return next();
});
