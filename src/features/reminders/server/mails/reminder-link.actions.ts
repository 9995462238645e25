import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readSignedId, signId } from "#server/credentials/signed-ids.ts";

const purpose = "reminder mails";

/** The token in a student's reminder, which turns their mails off and on again. */
export function reminderTokenOf(authSecret: string, studentId: string): string {
  return signId(authSecret, purpose, studentId);
}

/** The student whose token it is. @throws ApiError `link-invalid` when this server did not sign it. */
export function studentOfToken(authSecret: string, token: string): string {
  const studentId = readSignedId(authSecret, purpose, token);
  if (studentId === null) throw linkInvalid();
  return studentId;
}

/** Rejects a link that this server did not sign, or whose student is gone. */
export function linkInvalid(): ApiError {
  return new ApiError("link-invalid", { sentence: sentence("reminderMails.linkInvalid") });
}
