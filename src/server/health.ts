import { Hono } from "hono";
import type { AppEnv } from "./context.ts";
import type { Metrics } from "./request-log.ts";

/** However many ask whether the database answers, it is asked once in so long: they must not crowd out who works. */
const askAgainMs = 1000;

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** For whoever runs the server: is it up, can it serve, how does it do. */
export function health({ registry }: Metrics): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  let asked: Promise<boolean> | undefined;
  const forget = () => {
    asked = undefined;
  };
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    asked ??= c.var.services.database.$client
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(forget, askAgainMs).unref());
    return (await asked) ? c.text("ready") : c.text("the database does not answer", 503);
  });
  // The figures are for the machine's own collector: a request that came through a proxy is from elsewhere.
  app.get("/metrics", async (c) => {
    const address = c.env.incoming?.socket.remoteAddress ?? "";
    if (!loopback.test(address) || c.req.header("X-Forwarded-For") !== undefined) return c.notFound();
    return c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  return app;
}
