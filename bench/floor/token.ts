import { createHmac, timingSafeEqual } from "node:crypto";

/** The user that the token names: the floor keeps no sessions. */
interface Bearer {
  userId: string;
  role: string;
}

const signatureOf = (payload: string, secret: string) =>
  createHmac("sha256", secret).update(payload).digest("base64url");

function signBearer({ userId, role }: Bearer, secret: string): string {
  const payload = `${userId}.${role}`;
  return `${payload}.${signatureOf(payload, secret)}`;
}

export function bearerHeaders(bearer: Bearer | undefined, secret: string): Record<string, string> {
  return bearer ? { Authorization: `Bearer ${signBearer(bearer, secret)}` } : {};
}

/** Null when the signature is not ours. */
export function verifyBearer(token: string, secret: string): Bearer | null {
  const [userId = "", role = "", signature = ""] = token.split(".");
  const actual = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(`${userId}.${role}`, secret));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { userId, role } : null;
}
