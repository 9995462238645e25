import { z } from "@hono/zod-openapi";
import { deviceKeyOf } from "#server/credentials/device-key.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";

const deviceKeySchema = z.strictObject({ slot: z.string(), key: z.string() });

export const deviceKeyRoutes = createRouter().openapi(
  describeRoute("account.use", {
    method: "get",
    path: "/draft-key",
    summary: "The key by which one's own unsent drafts are kept on a device",
    responses: { 200: jsonResponse("The key, and the name that the drafts are kept under", deviceKeySchema) },
  }),
  (c) => sendJson(c, deviceKeyOf(c.var.services.authSecret, actorOf(c).id), 200),
);
