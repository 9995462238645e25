import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { limits } from "#domain/limits.ts";
import { ApiError } from "#server/base/api-error.ts";
import { mayHaveBody } from "#server/overload/body.ts";
import type { AppEnv } from "./context.ts";

const countWhileReading = bodyLimit({
  maxSize: limits.requestBodyMaxBytes,
  onError: () => {
    throw new ApiError("too-large");
  },
});

/**
 * Rejects a body that is too large. A declared length is enough, without reading: Node ends the body there, whatever
 * follows.
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
