import { deviceKeyOf } from "#web/offline/device-key.ts";
import { seal, unseal } from "#web/offline/sealing.ts";
import { sealedPrefix } from "#web/session/clear-storage.ts";

// Drafts on a shared device: sealed with a key that the server gives only to the user who owns
// the drafts (docs/decisions/023).

/**
 * For all users of a device together; more would fill the storage. A number rather than an age, because a phone's clock may
 * be years off.
 */
const mostSealed = 200;

export interface Vault {
  userId: string;
  /** What this user has sealed here, by name; what cannot be opened is left out. */
  readAll: () => Promise<Map<string, unknown>>;
  has: (name: string) => boolean;
  write: (name: string, value: unknown) => Promise<void>;
  remove: (name: string) => void;
}

/** Whether this browser holds any sealed draft, of any user. */
export function isAnythingSealed(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(sealedPrefix));
  } catch {
    return false;
  }
}

/** The signed-in user's vault. @throws RequestError when the server does not give the key, which this browser does not have. */
export async function openVault(userId: string): Promise<Vault> {
  const { slot, key } = await deviceKeyOf(userId);
  if (key === null) throw new Error("This browser cannot seal.");
  const prefix = `${sealedPrefix}${slot}:`;
  removeOldest();
  return {
    userId,
    readAll: async () => {
      const values = new Map<string, unknown>();
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
        const value = await openText(key, localStorage.getItem(name)).catch(() => undefined);
        if (value !== undefined) values.set(name.slice(prefix.length), value);
      }
      return values;
    },
    has: (name) => localStorage.getItem(prefix + name) !== null,
    write: async (name, value) => localStorage.setItem(prefix + name, await sealedText(key, value)),
    remove: (name) => localStorage.removeItem(prefix + name),
  };
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function sealedText(key: CryptoKey, value: unknown): Promise<string> {
  const { iv, data } = await seal(key, value);
  return JSON.stringify({ at: Date.now(), iv: toText(iv), data: toText(new Uint8Array(data)) });
}

function openText(key: CryptoKey, stored: string | null): Promise<unknown> {
  const { iv, data } = JSON.parse(stored ?? "null") as { iv: string; data: string };
  return unseal(key, { iv: toBytes(iv), data: toBytes(data).buffer });
}

function removeOldest(): void {
  const writtenAt = (name: string) => Number(/"at":(\d+)/.exec(localStorage.getItem(name) ?? "")?.[1] ?? 0);
  const names = Object.keys(localStorage)
    .filter((name) => name.startsWith(sealedPrefix))
    .map((name) => ({ name, at: writtenAt(name) }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of names.slice(mostSealed)) localStorage.removeItem(name);
}
