import { createHmac } from "node:crypto";
import { encodeCode } from "#domain/typed-code.ts";

const keyed = (authSecret: string, text: string) => createHmac("sha256", authSecret).update(text).digest();

/** The code of the invitation with this id. Made from the server's secret, so that it can be shown again without being stored. */
export function codeOf(authSecret: string, invitationId: string): string {
  return encodeCode(keyed(authSecret, `short invitation code: ${invitationId}`));
}

/** What is stored of a code: a hash with the server's secret, because all codes can be tried on a copy of the database. */
export function storedInvitationCode(authSecret: string, code: string): string {
  return keyed(authSecret, `stored invitation code: ${code}`).toString("base64url");
}

/** The code of a stored invitation; null when the server's secret has changed since, and the code can no longer be shown. */
export function shownCode(
  authSecret: string,
  { id, codeHash }: { id: string; codeHash: string },
): string | null {
  const code = codeOf(authSecret, id);
  return storedInvitationCode(authSecret, code) === codeHash ? code : null;
}
