import { createHmac, timingSafeEqual } from "node:crypto";

/** An id signed for a purpose, for a link in a mail that does one thing. It does not expire: a mail may be read years later. */
export function signId(authSecret: string, purpose: string, id: string): string {
  const signature = createHmac("sha256", authSecret).update(`${purpose}: ${id}`).digest("base64url");
  return `${id}.${signature}`;
}

/** The id in a token of `signId`; null when this server did not sign it for this purpose. */
export function readSignedId(authSecret: string, purpose: string, token: string): string | null {
  const id = token.slice(0, token.indexOf("."));
  const [presented, expected] = [Buffer.from(token), Buffer.from(signId(authSecret, purpose, id))];
  return presented.length === expected.length && timingSafeEqual(presented, expected) ? id : null;
}
