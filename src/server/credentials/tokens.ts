import { hash, randomBytes } from "node:crypto";

/** A new secret for a cookie or a link: 256 random bits, in letters that need no escaping in either. */
export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored of a token, or of a code with at least 80 random bits: it finds the row, and lets nobody in who reads the table. No
 * salt and no slow hash, because what is hashed cannot be guessed.
 */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}
