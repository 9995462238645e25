import { type ErrorCode, errors } from "#domain/errors.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { en } from "#locales/en.ts";
import { type Sentence, wordSentence } from "#locales/sentence.ts";
import type { SecurityEvent } from "./security-event.ts";

/** A rejection on its way to the client: an expected outcome, sent by `on-error.ts` and never logged as a fault. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly body: ErrorBody;
  readonly status: (typeof errors)[ErrorCode]["status"];
  readonly retryAfterSeconds?: number;
  readonly event?: SecurityEvent;

  /** `details` may contain a more precise message, the invalid field, a suggestion, or the stored record. */
  constructor(
    code: ErrorCode,
    details: {
      sentence?: Sentence;
      field?: string;
      suggestion?: string;
      current?: Record<string, unknown>;
      retryAfterSeconds?: number;
      event?: SecurityEvent;
    } = {},
  ) {
    const { retryAfterSeconds, event, sentence = errors[code].sentence, ...rest } = details;
    super(code);
    this.body = { code, message: wordSentence(en, sentence), sentence, ...rest };
    this.status = errors[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.event = event;
  }
}
