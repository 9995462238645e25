import { sentence } from "#locales/sentence.ts";

/** The error codes of the API, with HTTP status and sentence. A response may carry a more exact one (`ErrorBody.sentence`). */
export const errors = {
  "invalid-input": { status: 400, sentence: sentence("request.invalid") },
  "not-signed-in": { status: 401, sentence: sentence("signIn.required") },
  "user-not-found": { status: 401, sentence: sentence("signIn.userNotFound") },
  "wrong-password": { status: 401, sentence: sentence("signIn.wrongPassword") },
  "sign-in-failed": { status: 401, sentence: sentence("signIn.failed") },
  "other-user": { status: 403, sentence: sentence("feedback.otherUser") },
  forbidden: { status: 403, sentence: sentence("request.forbidden") },
  "left-school": { status: 403, sentence: sentence("signIn.leftSchool") },
  "cross-site": { status: 403, sentence: sentence("request.crossSite") },
  "not-found": { status: 404, sentence: sentence("request.notFound") },
  conflict: { status: 409, sentence: sentence("request.conflict") },
  "email-taken": { status: 409, sentence: sentence("person.emailTaken") },
  "login-name-taken": { status: 409, sentence: sentence("students.loginNameTaken") },
  "class-group-alike": { status: 409, sentence: sentence("request.conflict") },
  "topic-taken": { status: 409, sentence: sentence("request.conflict") },
  "told-today": { status: 409, sentence: sentence("leftOut.told-today") },
  "left-out": { status: 409, sentence: sentence("request.conflict") },
  "not-open-yet": { status: 409, sentence: sentence("request.conflict") },
  "already-submitted": { status: 409, sentence: sentence("feedback.alreadySubmitted") },
  "link-invalid": { status: 410, sentence: sentence("password.linkInvalid") },
  "too-large": { status: 413, sentence: sentence("request.tooLarge") },
  "too-many-requests": { status: 429, sentence: sentence("request.failed") },
  failed: { status: 500, sentence: sentence("request.failed") },
  unavailable: { status: 503, sentence: sentence("request.unavailable") },
} as const;

export type ErrorCode = keyof typeof errors;

/** The header by which a page names its user: when someone else is signed in, the server rejects the request as `other-user`. */
export const authorHeader = "Written-By";
