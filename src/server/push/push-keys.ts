import { createECDH, ECDH } from "node:crypto";

const curve = "prime256v1";

/** The server's keys, as push services expect them: base64url, the public one as an uncompressed point. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair of keys for the settings PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY. */
export function makePushKeys(): PushKeys {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys("base64url");
  // Without leading zeros, one in 256 would be too short.
  const privateKey = pair.getPrivateKey("hex").padStart(64, "0");
  return { publicKey, privateKey: Buffer.from(privateKey, "hex").toString("base64url") };
}

/** Whether this is a point on the curve, as a browser sends one: elsewhere, encrypting for it would fail. */
export function isPublicKey(text: string): boolean {
  const point = bytesOf(text, 65);
  if (point?.[0] !== 4) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}

/** Whether these two belong together. */
export function arePushKeys({ publicKey, privateKey }: PushKeys): boolean {
  const secret = bytesOf(privateKey, 32);
  if (secret === null || bytesOf(publicKey, 65) === null) return false;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(secret);
    return pair.getPublicKey("base64url") === publicKey;
  } catch {
    return false;
  }
}

/** This many bytes in base64url without padding, in their one spelling; null if this is anything else. */
export function bytesOf(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === length && bytes.toString("base64url") === text ? bytes : null;
}
