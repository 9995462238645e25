import { messages } from "./messages.ts";

/**
 * The closed set of error codes that the API answers, each with its HTTP status and its sentence.
 * A code may be answered with a more exact sentence from the catalogue (`ErrorBody.message`).
 */
export const errors = {
  "invalid-input": { status: 400, message: messages.request.invalid },
  "not-signed-in": { status: 401, message: messages.account.authenticationRequired },
  "user-not-found": { status: 401, message: messages.signIn.userNotFound },
  "wrong-password": { status: 401, message: messages.signIn.wrongPassword },
  "sign-in-failed": { status: 401, message: messages.signIn.failed },
  forbidden: { status: 403, message: messages.request.forbidden },
  "cross-site": { status: 403, message: messages.request.crossSite },
  "not-found": { status: 404, message: messages.request.notFound },
  conflict: { status: 409, message: messages.request.conflict },
  "email-taken": { status: 409, message: messages.account.emailTaken },
  "topic-taken": { status: 409, message: messages.request.conflict },
  "not-open-yet": { status: 409, message: messages.request.conflict },
  "already-submitted": { status: 409, message: messages.feedback.alreadySubmitted },
  "link-invalid": { status: 410, message: messages.passwordReset.linkInvalid },
  "too-large": { status: 413, message: messages.request.tooLarge },
  "too-many-requests": { status: 429, message: messages.request.failed },
  failed: { status: 500, message: messages.request.failed },
  unavailable: { status: 503, message: messages.request.unavailable },
} as const;

export type ErrorCode = keyof typeof errors;
