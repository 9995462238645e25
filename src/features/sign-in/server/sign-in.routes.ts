import { signInSchema } from "#domain/schemas/sign-in.ts";
import { accountSchema } from "#server/accounts/me.routes.ts";
import { endSession } from "#server/credentials/session.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { clearSessionCookie, sessionHashOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { clientOf, keepSignedIn } from "./sessions.actions.ts";
import { signIn } from "./sign-in.actions.ts";

export const signInRoutes = createRouter()
  .openapi(
    describeRoute("account.sign-in", "post", "/sign-in", {
      summary: "Sign in with e-mail and password",
      request: { body: jsonBody(signInSchema) },
      responses: { 200: jsonResponse("Who is signed in now", accountSchema) },
    }),
    async (c) => {
      const { account, tokens } = await signIn(c.var.services, c.req.valid("json"), clientOf(c));
      return sendJson(c, await keepSignedIn(c, account, tokens), 200);
    },
  )
  .openapi(
    describeRoute("account.sign-in", "post", "/sign-out", {
      summary: "End this session",
      responses: { 204: { description: "Signed out" } },
    }),
    async (c) => {
      const tokenHash = sessionHashOf(c);
      if (tokenHash !== null) await endSession(c.var.services.database.$client, tokenHash);
      clearSessionCookie(c);
      return c.body(null, 204);
    },
  );
