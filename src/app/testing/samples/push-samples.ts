import { randomUUID } from "node:crypto";
import { makePushKeys } from "#server/push/push-keys.ts";
import { needs, type Samples } from "./samples.ts";

export const pushSamples: Samples = {
  "GET /push": needs("push.own"),
  "PUT /push": needs("push.own", () => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: makePushKeys().publicKey, auth: Buffer.alloc(16, 7).toString("base64url") },
    },
  })),
  "DELETE /push": needs("push.own"),
};
