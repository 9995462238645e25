import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isUnavailable } from "../db/errors.ts";
import { ApiError } from "./api-error.ts";
import type { AppEnv } from "./context.ts";

function asApiError(error: Error): ApiError | null {
  if (error instanceof ApiError) return error;
  // Hono's own refusals: a body that is not JSON, or too large.
  if (error instanceof HTTPException) {
    return new ApiError(error.status === 413 ? "too-large" : "invalid-input");
  }
  return isUnavailable(error) ? new ApiError("unavailable", { retryAfterSeconds: 2 }) : null;
}

/** Every refusal and every fault leaves the server as an `ErrorBody`; only faults are logged, with their cause. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asApiError(error);
  const answer = known ?? new ApiError("failed");
  if (known === null) c.var.services.log.error({ err: error, requestId: c.var.requestId }, "request failed");
  if (answer.retryAfterSeconds !== undefined) c.header("Retry-After", String(answer.retryAfterSeconds));
  return c.json(answer.body, answer.status);
};
