import { createHmac, timingSafeEqual } from "node:crypto";
import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";

const purpose = "reminder mails";

function signatureOf(authSecret: string, studentId: string): string {
  return createHmac("sha256", authSecret).update(`${purpose}: ${studentId}`).digest("base64url");
}

/**
 * The token in a student's reminder, which turns their mails off and on again and does nothing else. It does not expire: a mail
 * may be read years later.
 */
export function reminderTokenOf(authSecret: string, studentId: string): string {
  return `${studentId}.${signatureOf(authSecret, studentId)}`;
}

/** The student whose token it is. @throws ApiError `link-invalid` when this server did not sign it. */
export function studentOfToken(authSecret: string, token: string): string {
  const studentId = token.slice(0, token.indexOf("."));
  const given = Buffer.from(token);
  const expected = Buffer.from(reminderTokenOf(authSecret, studentId));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs) throw linkInvalid();
  return studentId;
}

/** Rejects a link that this server did not sign, or whose student is gone. */
export function linkInvalid(): ApiError {
  return new ApiError("link-invalid", { sentence: sentence("reminderMails.linkInvalid") });
}
