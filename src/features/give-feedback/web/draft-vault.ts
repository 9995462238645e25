import { apiClient, responseOf } from "../../../web/data/api-client.ts";
import { sealedPrefix } from "../../../web/session/actor.ts";
import type { draftKeyRoutes } from "../server/draft-key.routes.ts";

const api = apiClient<typeof draftKeyRoutes>();

// Drafts on a shared device: sealed with a key that the server gives only to the user who owns
// the drafts (docs/decisions/023).

/** Longer than any class can still be rated: older drafts would only fill the storage. */
const keepMs = 365 * 24 * 60 * 60 * 1000;

export interface Vault {
  userId: string;
  /** What this user has sealed here, by name; what cannot be opened is left out. */
  readAll: () => Promise<Map<string, unknown>>;
  write: (name: string, value: unknown) => Promise<void>;
  remove: (name: string) => void;
}

/** Missing over plain http, other than on the server's own machine. */
export function canSeal(): boolean {
  return (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Whether this browser holds any sealed draft, of any user. */
export function isAnythingSealed(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(sealedPrefix));
  } catch {
    return false;
  }
}

/** The signed-in user's vault. @throws RequestError when the server does not give the key. */
export async function openVault(userId: string): Promise<Vault> {
  const given = await responseOf(api["draft-key"].$get());
  const key = await crypto.subtle.importKey("raw", toBytes(given.key), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const prefix = `${sealedPrefix}${given.slot}:`;
  removeOld();
  return {
    userId,
    readAll: async () => {
      const values = new Map<string, unknown>();
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith(prefix))) {
        const value = await unseal(key, localStorage.getItem(name)).catch(() => undefined);
        if (value !== undefined) values.set(name.slice(prefix.length), value);
      }
      return values;
    },
    write: async (name, value) => localStorage.setItem(prefix + name, await seal(key, value)),
    remove: (name) => localStorage.removeItem(prefix + name),
  };
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain);
  return JSON.stringify({ at: Date.now(), iv: toText(iv), data: toText(new Uint8Array(data)) });
}

async function unseal(key: CryptoKey, stored: string | null): Promise<unknown> {
  const { iv, data } = JSON.parse(stored ?? "null") as { iv: string; data: string };
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: toBytes(iv) }, key, toBytes(data));
  return JSON.parse(new TextDecoder().decode(plain));
}

function removeOld(): void {
  for (const name of Object.keys(localStorage).filter((each) => each.startsWith(sealedPrefix))) {
    const at = /"at":(\d+)/.exec(localStorage.getItem(name) ?? "")?.[1];
    if (Date.now() - Number(at ?? 0) > keepMs) localStorage.removeItem(name);
  }
}
