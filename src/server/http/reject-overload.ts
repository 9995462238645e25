import { createMiddleware } from "hono/factory";
import { ApiError } from "../base/api-error.ts";
import type { Concurrency } from "../base/concurrency.ts";
import { mayHaveBody } from "../overload/body.ts";
import { countRejection } from "../overload/reject-early.ts";
import type { AppEnv } from "./context.ts";

/**
 * Refuses with 503 what would only wait, so that at several times what the server can do it still does what it can,
 * within bounded time and memory. A request counts from when its body is here: who sends slowly takes nobody's place.
 */
export function rejectOverload(concurrency: Concurrency) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Kept by the request: whoever reads the body later reads this.
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
    // Cut off on the way: nobody waits for the answer.
    throw new ApiError("invalid-input");
  }
}
