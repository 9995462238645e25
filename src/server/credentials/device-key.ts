import { hkdfSync } from "node:crypto";

/** How a user's drafts are stored on a device; base64url. */
interface DeviceKey {
  /** The storage name, which does not reveal the owner. */
  slot: string;
  /** 256 bits for AES-GCM. */
  key: string;
}

/**
 * The key for a user's data on devices, derived from the server's secret: it is not stored, and another user's key reveals nothing
 * about it. A new secret means a new key, and data encrypted with the old one stays unreadable.
 */
export function deviceKeyOf(authSecret: string, userId: string): DeviceKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", authSecret, userId, `classback draft ${purpose}`, bytes)).toString(
      "base64url",
    );
  return { slot: derive("slot", 12), key: derive("key", 32) };
}
