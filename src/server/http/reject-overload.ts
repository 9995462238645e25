import { createMiddleware } from "hono/factory";
import { ApiError } from "../base/api-error.ts";
import type { Concurrency } from "../base/concurrency.ts";
import { mayHaveBody } from "../overload/body.ts";
import { countRejection } from "../overload/reject-early.ts";
import type { AppEnv } from "./context.ts";

/**
 * Rejects with 503 what would only wait, so that under several times its capacity the server still works at capacity,
 * within bounded time and memory. A request counts once its body has arrived: slow senders take nobody's place.
 */
export function rejectOverload(concurrency: Concurrency) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // The request keeps it for later reads of the body.
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
