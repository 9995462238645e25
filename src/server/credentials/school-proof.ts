import { createHmac } from "node:crypto";

/** What only a server with this secret can answer to a question that nobody has asked before. */
export function schoolProof(authSecret: string, question: string): string {
  return createHmac("sha256", authSecret).update(`which school: ${question}`).digest("base64url");
}
