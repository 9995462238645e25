import { randomUUID } from "node:crypto";
import { makePushKeys } from "#server/push/push-keys.ts";
import type { Samples } from "./samples.ts";

/** Samples of the routes about notifications. */
export const pushSamples: Samples = {
  "GET /push": () => ({ path: "/push" }),
  "PUT /push": () => ({
    path: "/push",
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: makePushKeys().publicKey, auth: Buffer.alloc(16, 7).toString("base64url") },
    },
  }),
  "DELETE /push": () => ({ path: "/push" }),
};
