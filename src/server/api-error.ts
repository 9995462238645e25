import { type ErrorCode, errors } from "../domain/error-codes.ts";
import type { ErrorBody } from "../domain/errors.ts";

/** A refusal on its way to the client: an expected outcome, answered by `on-error.ts` and never logged as a fault. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly body: ErrorBody;
  readonly status: (typeof errors)[ErrorCode]["status"];
  readonly retryAfterSeconds?: number;

  /** `details` may give a more exact sentence than the code's own, the field at fault, or a suggestion. */
  constructor(
    code: ErrorCode,
    details: { message?: string; field?: string; suggestion?: string; retryAfterSeconds?: number } = {},
  ) {
    const { retryAfterSeconds, ...rest } = details;
    super(code);
    this.body = { code, message: errors[code].message, ...rest };
    this.status = errors[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
