import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { makeSignInLink } from "./sign-in-links.actions.ts";

export const signInLinkRoutes = createRouter().openapi(
  describeRoute("sign-in-link.make", "post", "/users/{id}/sign-in-links", {
    summary:
      "Make a link with which someone else chooses a new password; it works once, for an hour, or for seven days where there is none yet",
    request: { params: idParams },
    responses: {
      201: jsonResponse(
        "The link; it is stored nowhere else",
        z.strictObject({ link: z.string(), expiresAt: z.iso.datetime() }),
      ),
    },
  }),
  async (c) => {
    const link = await makeSignInLink(c.var.services, actorOf(c), c.req.valid("param").id);
    return sendJson(c, link, 201);
  },
);
