import { setTimeout as sleep } from "node:timers/promises";
import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/base/api-error.ts";
import type { Concurrency } from "#server/base/concurrency.ts";
import type { AppEnv } from "./context.ts";

/** Clients that were rejected together should not come back together. */
const retryAfterSeconds = [1, 2, 3];

/** A client that repeats its request as soon as it is rejected can do so only this often. */
const rejectAfterMs = 1000;

/**
 * Rejects requests that would only wait with 503, so that at several times its capacity the server still works at full
 * capacity, within bounded time and memory. A request counts once its body has arrived: slow senders take nobody's
 * place.
 */
export function rejectOverload(concurrency: Concurrency) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isFull = () => concurrency.inProgress >= concurrency.max;
    // The request caches it for later reads of the body.
    if (!isFull() && c.req.method !== "GET" && c.req.method !== "HEAD") await readBody(c.req);
    if (isFull()) {
      concurrency.rejected += 1;
      const seconds = retryAfterSeconds[concurrency.rejected % retryAfterSeconds.length];
      await sleep(rejectAfterMs);
      throw new ApiError("unavailable", { retryAfterSeconds: seconds });
    }
    concurrency.inProgress += 1;
    try {
      await next();
    } finally {
      concurrency.inProgress -= 1;
    }
  });
}

async function readBody(request: { text(): Promise<string> }): Promise<void> {
  try {
    await request.text();
  } catch {
    // The connection was cut: nobody waits for the response.
    throw new ApiError("invalid-input");
  }
}
