import { createECDH, createHash, createPrivateKey, type KeyObject } from "node:crypto";
import ece from "http_ece";
import { SignJWT } from "jose";
import type { PushKeys } from "./push-keys.ts";
import { pushAddress } from "./push-services.ts";

/** A device that takes messages, as its browser describes it. */
export interface PushDevice {
  endpoint: string;
  publicKey: string;
  authSecret: string;
}

interface Push {
  text: string;
  /** A later one with the same tag replaces one that the push service still has. */
  tag: string;
  /** How long the push service keeps it if it cannot reach the device. */
  seconds: number;
}

export type PushOutcome =
  | { is: "accepted" }
  /** The device no longer accepts messages. */
  | { is: "gone" }
  /** The push service asks us to try again later. */
  | { is: "busy"; retrySeconds: number }
  /** It does not accept this message, and would not the next time. */
  | { is: "rejected"; status: number | null }
  /** It failed, or did not respond in time. */
  | { is: "failed"; status: number | null };

export interface PushSender {
  /** Never rejects. */
  send(device: PushDevice, push: Push): Promise<PushOutcome>;
}

interface PushSettings extends PushKeys {
  /** Where a push service can reach the operator: an address with mailto: or https:. */
  contact: string;
  /** The origins of push services that the server does not know otherwise. */
  services: readonly string[];
}

const respondWithinMs = 10_000;

/** A push service may ask for any time; a reminder that arrives tomorrow is of no use. */
const retrySeconds = { usual: 60, most: 3600 };

/** Push services allow a day at most. */
const tokenTime = "12h";

/** Encrypts for the device alone (RFC 8291), signs with the server's keys (RFC 8292) and sends (RFC 8030). */
export function createPushSender(settings: PushSettings, withinMs = respondWithinMs): PushSender {
  const key = signingKeyOf(settings);
  return {
    async send(device, push) {
      const address = pushAddress(device.endpoint, settings.services);
      if (address === null) return { is: "rejected", status: null };
      const request = {
        method: "POST",
        headers: {
          Authorization: `vapid t=${await tokenFor(address, settings, key)}, k=${settings.publicKey}`,
          TTL: String(push.seconds),
          Urgency: "normal",
          Topic: createHash("sha256").update(push.tag).digest("base64url").slice(0, 32),
          "Content-Encoding": "aes128gcm",
          "Content-Type": "application/octet-stream",
        },
        body: new Uint8Array(encryptFor(device, push.text)),
        // Another address might be anywhere.
        redirect: "manual",
        signal: AbortSignal.timeout(withinMs),
      } as const;
      try {
        const response = await fetch(address, request);
        // Its body is not needed, however large it is.
        await response.body?.cancel();
        return outcomeOf(response);
      } catch {
        return { is: "failed", status: null };
      }
    },
  };
}

function encryptFor({ publicKey, authSecret }: PushDevice, text: string): Buffer {
  const privateKey = createECDH("prime256v1");
  privateKey.generateKeys();
  return ece.encrypt(Buffer.from(text), { version: "aes128gcm", dh: publicKey, authSecret, privateKey });
}

function signingKeyOf({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}

function tokenFor(address: string, { contact }: PushSettings, key: KeyObject): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(address).origin)
    .setSubject(contact)
    .setExpirationTime(tokenTime)
    .sign(key);
}

function outcomeOf({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { is: "accepted" };
  if (status === 404 || status === 410) return { is: "gone" };
  if (status === 429) return { is: "busy", retrySeconds: retryAfter(headers.get("Retry-After")) };
  return { is: status >= 500 ? "failed" : "rejected", status };
}

/** In seconds, or as a date (RFC 9110). */
function retryAfter(text: string | null): number {
  const seconds = /^\d+$/.test(text ?? "") ? Number(text) : (Date.parse(text ?? "") - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return retrySeconds.usual;
  return Math.min(Math.max(Math.ceil(seconds), 1), retrySeconds.most);
}
