import { createHash, createHmac } from "node:crypto";
import { encodeCode } from "#domain/typed-code.ts";

/** The code of the invitation with this id. Made from the server's secret, so that it can be shown again without being stored. */
export function codeOf(authSecret: string, invitationId: string): string {
  return encodeCode(createHmac("sha256", authSecret).update(`invitation code: ${invitationId}`).digest());
}

/** The stored form of a code. No salt and no slow hash: 80 random bits cannot be guessed. */
export function hashOfCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

/** The code of a stored invitation; null when the server's secret has changed since, and the code can no longer be shown. */
export function shownCode(
  authSecret: string,
  { id, codeHash }: { id: string; codeHash: string },
): string | null {
  const code = codeOf(authSecret, id);
  return hashOfCode(code) === codeHash ? code : null;
}
