import { hkdfSync } from "node:crypto";

/** How a user's unsent drafts are stored on a device after logout; base64url. */
interface DraftKey {
  /** The storage name, which does not reveal the owner. */
  slot: string;
  /** 256 bits for AES-GCM. */
  key: string;
}

/**
 * The key of one user's drafts, derived from the server's secret: nothing is stored, and another user's key reveals
 * nothing about it. A new secret means a new key, and drafts sealed with the old one stay unreadable.
 */
export function draftKeyOf(authSecret: string, userId: string): DraftKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", authSecret, userId, `classback draft ${purpose}`, bytes)).toString(
      "base64url",
    );
  return { slot: derive("slot", 12), key: derive("key", 32) };
}
