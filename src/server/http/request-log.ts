import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ApiError } from "#server/base/api-error.ts";
import type { AppEnv, Services } from "./context.ts";

export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<"method" | "route" | "status">;
}

/** What requests are counted by stays few, whatever clients send. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const classes = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/** Creates the metrics of the process, requests and open streams. */
export function createMetrics({ concurrency, live }: Pick<Services, "concurrency" | "live">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "classback_" });
  const requestSeconds = new Histogram({
    name: "classback_http_request_duration_seconds",
    help: "How long requests took, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Counter({
    name: "classback_http_requests_refused_total",
    help: "Requests rejected because too many were in progress",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(concurrency.rejected);
    },
  });
  new Counter({
    name: "classback_http_connections_dropped_total",
    help: "Connections closed or not accepted, because there were too many or they took too much memory",
    registers: [registry],
    collect() {
      this.reset();
      this.inc(concurrency.dropped);
    },
  });
  new Gauge({
    name: "classback_live_streams",
    help: "Open streams that tell browsers of new responses",
    registers: [registry],
    collect() {
      this.set(live.count);
    },
  });
  return { registry, requestSeconds };
}

/** A line and a measurement for each request: the pattern of the route, never the path, which may hold a name that was searched for. */
export function requestLog(metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const start = performance.now();
    const report = (code: number) => {
      const milliseconds = performance.now() - start;
      const method = methods.has(c.req.method) ? c.req.method : "other";
      const route = routePath(c);
      const status = classes[Math.floor(code / 100) - 1] ?? "other";
      metrics.requestSeconds.observe({ method, route, status }, milliseconds / 1000);
      const { services, requestId } = c.var;
      if (services.log.isLevelEnabled("debug")) {
        const request = { method: c.req.method, route, status: String(code) };
        services.log.debug({ ...request, ms: Math.round(milliseconds), requestId }, "request");
      }
    };
    try {
      await next();
    } catch (error) {
      // Only of what no route matches: other errors are already responses.
      report(error instanceof ApiError ? error.status : 500);
      throw error;
    }
    report(c.res.status);
  });
}
