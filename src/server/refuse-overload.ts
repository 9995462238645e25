import { createMiddleware } from "hono/factory";
import { ApiError } from "./api-error.ts";
import type { AppEnv } from "./context.ts";
import { mayHaveBody } from "./limit-body.ts";

/**
 * How many requests are worked on at once: ten are at the database, the others wait for it. On the slowest machine that
 * was measured (two busy cores, 200 requests a second) the last of them waits half a second; their bodies are 7 MB at
 * most. A crowd of which some are refused at once and come back is better served than one that all waits.
 */
const mostAtOnce = 100;

/**
 * Refuses with 503 what would only wait, so that at several times what the server can do it still does what it can,
 * within bounded time and memory. A request counts from when its body is here: who sends slowly takes nobody's place.
 */
export function refuseOverload(most = mostAtOnce) {
  let atWork = 0;
  return createMiddleware<AppEnv>(async (c, next) => {
    // Kept by the request: whoever reads the body later reads this.
    if (mayHaveBody(c.req)) await readBody(c.req);
    if (atWork >= most)
      throw new ApiError("unavailable", { retryAfterSeconds: 1 + Math.round(Math.random() * 2) });
    atWork += 1;
    try {
      await next();
    } finally {
      atWork -= 1;
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
