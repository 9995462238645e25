import { z } from "@hono/zod-openapi";
import { roleSchema } from "../../domain/schemas/role.ts";
import { createRouter, describeRoute, jsonResponse } from "../http/create-router.ts";
import { readActor } from "../http/require-actor.ts";
import { sendJson } from "../http/send-json.ts";
import { findAccount } from "./accounts.ts";

/** An account as its owner sees it. */
export const accountSchema = z.strictObject({
  id: z.uuid(),
  role: roleSchema,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
});

/** Who is signed in. */
export const meRoutes = createRouter().openapi(
  describeRoute("app.open", {
    method: "get",
    path: "/me",
    summary: "Who is signed in; null when nobody is",
    responses: { 200: jsonResponse("The account", z.strictObject({ account: accountSchema.nullable() })) },
  }),
  async (c) => {
    const actor = await readActor(c);
    const account = actor && (await findAccount(c.var.services.database, actor.id));
    return sendJson(c, { account }, 200);
  },
);
