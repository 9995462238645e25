import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { isUnavailable } from "../db/errors.ts";
import { ApiError } from "./api-error.ts";
import type { AppEnv } from "./context.ts";
import type { SecurityEvent } from "./security-event.ts";
import { logSecurityEvent } from "./security-log.ts";

function asApiError(error: Error): ApiError | null {
  if (error instanceof ApiError) return error;
  // Hono's own refusals: a body that is not JSON, or too large.
  if (error instanceof HTTPException) {
    return new ApiError(error.status === 413 ? "too-large" : "invalid-input");
  }
  return isUnavailable(error) ? new ApiError("unavailable", { retryAfterSeconds: 2 }) : null;
}

/** What the log tells of a refusal; undefined for those that happen to everyone, such as a field left empty. */
function eventOf({ event, body: { code } }: ApiError): SecurityEvent | undefined {
  return code === "forbidden" || code === "cross-site" ? { event: "access-refused", reason: code } : event;
}

/**
 * Every refusal and every fault leaves the server as an `ErrorBody`. Faults are logged with their cause, refusals only
 * where they may be an attack.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = asApiError(error);
  const answer = known ?? new ApiError("failed");
  if (known === null) c.var.services.log.error({ err: error, requestId: c.var.requestId }, "request failed");
  const event = eventOf(answer);
  if (event) logSecurityEvent(c, event);
  if (answer.retryAfterSeconds !== undefined) c.header("Retry-After", String(answer.retryAfterSeconds));
  return c.json(answer.body, answer.status);
};
