import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { AppEnv, Services } from "./context.ts";

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<"method" | "route" | "status">;
}

/** The metrics of /metrics: of the process, request durations by route, rejected requests, and open streams. */
export function createMetrics({ concurrency, live }: Pick<Services, "concurrency" | "live">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Counter({
    name: "http_requests_refused_total",
    help: "Requests rejected because too many were in progress",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(concurrency.rejected);
    },
  });
  new Counter({
    name: "http_connections_dropped_total",
    help: "Connections closed or not accepted, because there were too many or they took too much memory",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(concurrency.dropped);
    },
  });
  new Gauge({
    name: "live_streams",
    help: "Open streams that tell browsers of new responses",
    registers: [registry],
    collect() {
      this.set(live.count);
    },
  });
  return { registry, requestSeconds };
}

/**
 * One line and one measurement for each request: the pattern of the route, never the path, whose query may hold a
 * name that was searched for.
 */
export function requestLog(metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = performance.now();
    await next();
    const milliseconds = performance.now() - start;
    const request = { method: c.req.method, route: routePath(c), status: String(c.res.status) };
    metrics.requestSeconds.observe(request, milliseconds / 1000);
    const { services, requestId } = c.var;
    if (services.log.isLevelEnabled("debug")) {
      services.log.debug({ ...request, ms: Math.round(milliseconds), requestId }, "request");
    }
  });
}
