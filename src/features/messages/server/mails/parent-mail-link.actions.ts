import { sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { readSignedId, signId } from "#server/credentials/signed-ids.ts";

const purpose = "parent mails";

/** The token in a mail to a guardian, which stops such mails and starts them again. It names the message, so that no address is in it. */
export function parentMailTokenOf(authSecret: string, messageId: string): string {
  return signId(authSecret, purpose, messageId);
}

/** The message whose token it is. @throws ApiError `link-invalid` when this server did not sign it. */
export function messageOfToken(authSecret: string, token: string): string {
  const messageId = readSignedId(authSecret, purpose, token);
  if (messageId === null) throw linkInvalid();
  return messageId;
}

/** Rejects a link that this server did not sign, or whose message was deleted. */
export function linkInvalid(): ApiError {
  return new ApiError("link-invalid", { sentence: sentence("parentMails.linkInvalid") });
}
