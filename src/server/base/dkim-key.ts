import { createPrivateKey } from "node:crypto";
import { readNamedFileSync } from "#db/checked-file.ts";

/** The RSA key of a file in PEM, with which mails are signed; null if there is none. Shorter ones are no longer accepted (RFC 8301). */
export function readDkimKey(file: string): string | null {
  try {
    const pem = readNamedFileSync(file);
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024 ? pem : null;
  } catch {
    return null;
  }
}
