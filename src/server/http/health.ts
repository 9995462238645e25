import { Hono } from "hono";
import { isForwarded, isFrom } from "#server/base/client-address.ts";
import { schoolProof } from "#server/credentials/school-proof.ts";
import type { AppContext, AppEnv } from "./context.ts";
import type { Metrics } from "./request-log.ts";

/** The database is checked at most this often, however many request it: they must not crowd out users. */
const checkAgainMs = 1000;

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** The names that a collector on this machine uses. */
const ownName = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a program on this machine asks: from its address, by its name, without a proxy's headers; some proxies look the same. */
function isFromThisMachine(c: AppContext): boolean {
  if (!loopback.test(c.env.incoming?.socket.remoteAddress ?? "")) return false;
  return ownName.test(new URL(c.req.url).hostname) && !isForwarded(c.req.header());
}

function mayReadMetrics(c: AppContext): boolean {
  const { METRICS_ALLOW, TRUSTED_PROXY: trusted } = c.var.services.env;
  const peer = c.env.incoming?.socket.remoteAddress;
  return isFromThisMachine(c) || isFrom(METRICS_ALLOW, { peer, headers: c.req.header(), trusted });
}

/** A random token: `classback check` asks whether the server at APP_URL is this school's. */
const asksWhichSchool = /^[\w-]{43}$/;

/** For operators: is the server up, can it serve, how is it doing. */
export function health({ registry }: Metrics, isDiskNearlyFull: () => Promise<boolean>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  let checked: Promise<boolean> | undefined;
  const forget = () => {
    checked = undefined;
  };
  // Still 200 on a full disk: a load balancer would take away a server that serves.
  app.get("/healthz", async (c) => {
    const question = c.req.query("school");
    if (question !== undefined && asksWhichSchool.test(question)) {
      return c.text(`ok ${schoolProof(c.var.services.authSecret, question)}`);
    }
    return c.text((await isDiskNearlyFull()) ? "ok, but the disk that holds DATA_DIR is nearly full" : "ok");
  });
  app.get("/readyz", async (c) => {
    checked ??= c.var.services.database.$client
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(forget, checkAgainMs).unref());
    return (await checked) ? c.text("ready") : c.text("the database does not respond", 503);
  });
  app.get("/metrics", async (c) => {
    if (!mayReadMetrics(c)) return c.notFound();
    return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}
