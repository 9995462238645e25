import { z } from "@hono/zod-openapi";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { languageOf, ownSessionHashOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { bytesOf, isPublicKey } from "#server/push/push-keys.ts";
import { pushAddress } from "#server/push/push-services.ts";
import { isSubscribed, subscribeDevice, unsubscribeDevice } from "./push-subscriptions.queries.ts";

/** The address of a device at its push service; those of today have up to 500 characters. */
export const pushEndpointMaxLength = 1024;

const invalid = issueText("request.invalid");
const keyText = z.string({ error: invalid }).max(100, invalid);

/** As `PushSubscription.toJSON()` in a browser gives it, without its time of expiry. */
const deviceSchema = z.strictObject({
  endpoint: z.string({ error: invalid }).max(pushEndpointMaxLength, invalid),
  keys: z.strictObject(
    {
      p256dh: keyText.refine(isPublicKey, invalid),
      auth: keyText.refine((text) => bytesOf(text, 16) !== null, invalid),
    },
    { error: invalid },
  ),
});

const stateSchema = z.strictObject({
  publicKey: z
    .string()
    .nullable()
    .describe("The server's key, to subscribe with; null where there are no notifications"),
  isOn: z.boolean().describe("Whether the requesting device gets notifications"),
});

/** Notifications on the devices of students. */
export const pushRoutes = createRouter()
  .openapi(
    describeRoute("push.own", "get", "/push", {
      summary: "Whether this device gets notifications",
      responses: { 200: jsonResponse("The server's key, and whether they are on", stateSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const publicKey = env.PUSH_PUBLIC_KEY ?? null;
      const isOn = publicKey !== null && (await isSubscribed(database.$client, ownSessionHashOf(c)));
      return sendJson(c, { publicKey, isOn }, 200);
    },
  )
  .openapi(
    describeRoute("push.own", "put", "/push", {
      summary: "Turn notifications on for this device, until it is signed out",
      request: { body: jsonBody(deviceSchema) },
      responses: { 204: { description: "They are on" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      if (env.PUSH_PUBLIC_KEY === undefined) throw new ApiError("not-found");
      const { endpoint: written, keys } = c.req.valid("json");
      const endpoint = pushAddress(written, env.PUSH_SERVICES);
      if (endpoint === null || endpoint.length > pushEndpointMaxLength)
        throw new ApiError("invalid-input", { field: "endpoint" });
      const device = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth, language: languageOf(c) };
      if (!(await subscribeDevice(database, { tokenHash: ownSessionHashOf(c), ...device })))
        throw new ApiError("not-signed-in");
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("push.own", "delete", "/push", {
      summary: "Turn notifications off for this device",
      responses: { 204: { description: "They are off" } },
    }),
    async (c) => {
      await unsubscribeDevice(c.var.services.database.$client, ownSessionHashOf(c));
      return c.body(null, 204);
    },
  );
