import { createMiddleware } from "hono/factory";
import { ApiError } from "#server/base/api-error.ts";
import type { Concurrency } from "#server/base/concurrency.ts";
import { mayHaveBody } from "#server/overload/body.ts";
import { countRejection } from "#server/overload/reject-early.ts";
import type { AppEnv } from "./context.ts";

/**
 * Rejects requests that would only wait with 503, so that at several times its capacity the server still works at full
 * capacity, within bounded time and memory. A request counts once its body has arrived: slow senders take nobody's
 * place.
 */
export function rejectOverload(concurrency: Concurrency) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // The request caches it for later reads of the body.
    if (mayHaveBody(c.req)) await readBody(c.req);
    if (concurrency.inProgress >= concurrency.max)
      throw new ApiError("unavailable", { retryAfterSeconds: countRejection(concurrency) });
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
