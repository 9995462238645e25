import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";

/** The RSA key of a file in PEM, with which mails are signed; null if there is none. Shorter ones are no longer accepted (RFC 8301). */
export function readDkimKey(file: string): string | null {
  try {
    const pem = readFileSync(file, "utf8");
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024 ? pem : null;
  } catch {
    return null;
  }
}
