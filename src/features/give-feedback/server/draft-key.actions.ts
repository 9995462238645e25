import { hkdfSync } from "node:crypto";

/** What a user's unsent drafts are kept by on a device that they have left, base64url. */
interface DraftKey {
  /** The name they are kept under: does not show whose they are. */
  slot: string;
  /** 256 bits for AES-GCM. */
  key: string;
}

/**
 * The key of one user's drafts, derived from the server's secret: nothing is stored, and another user's says nothing
 * about it. With another secret it is another key, and what was kept by the former one stays unreadable.
 */
export function draftKeyOf(authSecret: string, userId: string): DraftKey {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", authSecret, userId, `classback draft ${purpose}`, bytes)).toString(
      "base64url",
    );
  return { slot: derive("slot", 12), key: derive("key", 32) };
}
