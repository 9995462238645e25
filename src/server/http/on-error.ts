import { randomInt } from "node:crypto";
import type { ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { whyUnavailable } from "#db/errors.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { SecurityEvent } from "#server/base/security-event.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { logSecurityEvent } from "./security-log.ts";
import { sendJson } from "./send-json.ts";

/** A failing disk, corrupt tables or indexes: these do not go away on their own. */
const severeReason = /^(58|XX)/;

/** The security event of a rejection; undefined for ordinary ones, such as an empty field. */
function eventOf({ event, body: { code } }: ApiError): SecurityEvent | undefined {
  return code === "forbidden" || code === "cross-site" ? { event: "access-refused", reason: code } : event;
}

/**
 * Every rejection and fault leaves the server as an `ErrorBody`. Faults are logged with their cause, rejections only if they may be an
 * attack. While the database is unavailable, clients retry after one to three seconds, at random, not all at once.
 */
export function createOnError(): ErrorHandler<AppEnv> {
  function logUnavailable(c: AppContext, err: Error, reason: string): void {
    const level = severeReason.test(reason) ? "error" : "warn";
    c.var.services.log[level]({ err, reason, requestId: c.var.requestId }, "the database could not serve");
  }

  /** The response; anything but a rejection is logged. */
  function toApiError(c: AppContext, error: Error): ApiError {
    if (error instanceof ApiError) return error;
    // Hono's own rejections: a body that is not JSON, or too large.
    if (error instanceof HTTPException) {
      return new ApiError(error.status === 413 ? "too-large" : "invalid-input");
    }
    const reason = whyUnavailable(error);
    if (reason !== null) {
      logUnavailable(c, error, reason);
      return new ApiError("unavailable", { retryAfterSeconds: randomInt(1, 4) });
    }
    c.var.services.log.error({ err: error, requestId: c.var.requestId }, "request failed");
    return new ApiError("failed");
  }

  return (error, c) => {
    const rejection = toApiError(c, error);
    const event = eventOf(rejection);
    if (event) logSecurityEvent(c, event);
    if (rejection.retryAfterSeconds !== undefined)
      c.header("Retry-After", String(rejection.retryAfterSeconds));
    return sendJson(c, rejection.body, rejection.status);
  };
}
