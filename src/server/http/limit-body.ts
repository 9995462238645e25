import { createMiddleware } from "hono/factory";
import { limits } from "#domain/limits.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppEnv } from "./context.ts";

/**
 * Rejects a body that is too large, by its declared length: Node ends the body there, whatever follows, and requests without a
 * length are rejected before (http-server.ts).
 * @throws ApiError `too-large`
 */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  if (Number(c.req.header("Content-Length") ?? 0) > limits.requestBodyMaxBytes)
    throw new ApiError("too-large");
  await next();
});
