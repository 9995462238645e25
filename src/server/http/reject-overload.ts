import { createMiddleware } from "hono/factory";
import { limits } from "#domain/limits.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Concurrency } from "#server/base/concurrency.ts";
import type { AppEnv } from "./context.ts";

/** Clients that were rejected together should not come back together. */
const retryAfterSeconds = [1, 2, 3];

/** How long a request stands in line. A client that repeats one that was rejected can do so only this often. */
const lineMs = 1000;

/**
 * Lets requests wait in line briefly and rejects the rest with 503, so that the server works in bounded time and memory at several times
 * its load. A request takes a slot when its body has arrived, so slow senders take nobody's.
 */
export function rejectOverload(concurrency: Concurrency) {
  async function enter(): Promise<void> {
    if (await concurrency.enter(lineMs)) return;
    concurrency.rejected += 1;
    const seconds = retryAfterSeconds[concurrency.rejected % retryAfterSeconds.length];
    throw new ApiError("unavailable", { retryAfterSeconds: seconds });
  }

  return createMiddleware<AppEnv>(async (c, next) => {
    await enter();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      concurrency.leave();
      // The request caches it for later reads of the body.
      await readBody(c.req);
      await enter();
    }
    try {
      await next();
    } finally {
      concurrency.leave();
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

/** Rejects a body that declares too much; Node reads no further, and nothing without a length. @throws ApiError `too-large` */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header("Content-Length") ?? 0) > limits.requestBodyMaxBytes)
    throw new ApiError("too-large");
  await next();
});
