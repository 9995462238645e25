import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { limits } from "../domain/limits.ts";
import { ApiError } from "./api-error.ts";
import type { AppEnv } from "./context.ts";

const countWhileReading = bodyLimit({
  maxSize: limits.requestBodyMaxBytes,
  onError: () => {
    throw new ApiError("too-large");
  },
});

/** Whether a request may have a body; asking the request for it would make a stream, also where there is none. */
export function mayHaveBody(request: { method: string }): boolean {
  return request.method !== "GET" && request.method !== "HEAD";
}

/**
 * Refuses a body that is too large. One that says its length is judged by it, without being touched: Node ends the
 * body there, whatever follows.
 * @throws ApiError `too-large`
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (!mayHaveBody(c.req)) return next();
  const length = c.req.header("Content-Length");
  if (length === undefined || c.req.header("Transfer-Encoding") !== undefined) {
    return countWhileReading(c, next);
  }
  if (Number(length) > limits.requestBodyMaxBytes) throw new ApiError("too-large");
  await next();
});
