import { hash, randomBytes } from "node:crypto";

/** A new secret for a cookie or a link: 256 random bits, in letters that need no escaping in either. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The hash of a token, or of a code of at least 80 random bits, as it is stored. No salt and no slow hash: nobody can guess the input. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
