import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

// A push service on this machine, with the devices that it serves: it checks the server's signature and decrypts what
// arrives with the keys of the device, without any of the code that encrypted it.

/** A message that a device received. */
export interface ReceivedPush {
  device: TestDevice;
  headers: IncomingHttpHeaders;
  content: Record<string, unknown>;
  /** The claims of the server's token. */
  claims: Record<string, unknown>;
}

/** A browser that takes notifications; `subscription` is what it gives to the server. */
export interface TestDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** How the push service responds to a message for it: 201 unless a test says otherwise. */
  respond: (response: ServerResponse) => void;
  pair: ECDH;
  auth: Buffer;
}

/** Opens a push service for the calling test file. */
export async function openPushService() {
  const devices = new Map<string, TestDevice>();
  const received: ReceivedPush[] = [];
  /** The addresses of requests that were for no device. */
  const astray: string[] = [];
  const server = createServer(async (request, response) => {
    const device = devices.get(request.url ?? "");
    if (!device) {
      astray.push(request.url ?? "");
      return void response.writeHead(404).end();
    }
    const { headers } = request;
    const claims = claimsOf(headers.authorization ?? "", origin);
    const content = JSON.parse(decrypted(await buffer(request), device).toString());
    received.push({ device, headers, content, claims });
    device.respond(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin,
    received,
    astray,
    makeDevice(): TestDevice {
      const path = `/devices/${randomUUID()}`;
      const pair = createECDH("prime256v1");
      const keys = { p256dh: pair.generateKeys("base64url"), auth: "" };
      const auth = randomBytes(16);
      keys.auth = auth.toString("base64url");
      const device: TestDevice = {
        subscription: { endpoint: `${origin}${path}`, keys },
        respond: (response) => response.writeHead(201).end(),
        pair,
        auth,
      };
      devices.set(path, device);
      return device;
    },
  };
}

/** The claims of a token after `vapid`, whose signature is checked with the key beside it (RFC 8292). */
function claimsOf(authorization: string, origin: string): Record<string, unknown> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isOurs = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const read = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (!isOurs || read.aud !== origin) throw new Error(`Not signed for ${origin}: ${authorization}`);
  return read;
}

/** The text of a message in one record (RFC 8188 and 8291). */
function decrypted(message: Buffer, { pair, auth }: TestDevice): Buffer {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const sender = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const derive = (secret: Uint8Array, seasoning: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, seasoning, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
