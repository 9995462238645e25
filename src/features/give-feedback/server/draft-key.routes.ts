import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, jsonResponse } from "../../../server/http/create-router.ts";
import { actorOf } from "../../../server/http/require-actor.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import { draftKeyOf } from "./draft-key.actions.ts";

const draftKeySchema = z.strictObject({ slot: z.string(), key: z.string() });

export const draftKeyRoutes = createRouter().openapi(
  describeRoute("account.use", {
    method: "get",
    path: "/draft-key",
    summary: "The key by which one's own unsent drafts are kept on a device",
    responses: { 200: jsonResponse("The key, and the name that the drafts are kept under", draftKeySchema) },
  }),
  (c) => sendJson(c, draftKeyOf(c.var.services.authSecret, actorOf(c).id), 200),
);
