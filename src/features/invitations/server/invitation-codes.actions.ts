import { createHmac } from "node:crypto";
import { encodeCode } from "#domain/typed-code.ts";
import { hashToken } from "#server/credentials/tokens.ts";

/** The code of the invitation with this id. Made from the server's secret, so that it can be shown again without being stored. */
export function codeOf(authSecret: string, invitationId: string): string {
  return encodeCode(createHmac("sha256", authSecret).update(`invitation code: ${invitationId}`).digest());
}

/** The code of a stored invitation; null when the server's secret has changed since, and the code can no longer be shown. */
export function shownCode(
  authSecret: string,
  { id, codeHash }: { id: string; codeHash: string },
): string | null {
  const code = codeOf(authSecret, id);
  return hashToken(code) === codeHash ? code : null;
}
