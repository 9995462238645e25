import { createHmac } from "node:crypto";

/** The answer to a random question, which only a server with this secret can compute. */
export function schoolProof(authSecret: string, question: string): string {
  return createHmac("sha256", authSecret).update(`which school: ${question}`).digest("base64url");
}
