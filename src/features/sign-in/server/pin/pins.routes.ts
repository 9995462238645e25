import { z } from "@hono/zod-openapi";
import { changePinSchema, pinCodeSchema, pinSignInSchema, setPinSchema } from "#domain/schemas/pin.ts";
import { clientOf, keepSignedIn, ownSessionOf } from "#features/sign-in/server/sessions.actions.ts";
import { accountSchema } from "#server/accounts/me.routes.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, setSessionCookie } from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";
import { sendJson } from "#server/http/send-json.ts";
import { rollSchema } from "./pin-codes.routes.ts";
import { signInWithPin } from "./pin-sign-in.actions.ts";
import { changePin, lookUpCard, setPin } from "./pins.actions.ts";

const cardOwnerSchema = z.strictObject({ name: z.string(), loginName: z.string(), roll: rollSchema });

export const pinRoutes = createRouter()
  .openapi(
    describeRoute("account.sign-in", "post", "/pin-sign-in", {
      summary: "Sign in with a login name, or a class group and a roll number, and a PIN",
      request: { body: jsonBody(pinSignInSchema) },
      responses: { 200: jsonResponse("Who is signed in now", accountSchema) },
    }),
    async (c) => {
      const { account, tokens } = await signInWithPin(c.var.services, c.req.valid("json"), clientOf(c));
      return sendJson(c, await keepSignedIn(c, account, tokens), 200);
    },
  )
  .openapi(
    describeRoute("account.sign-in", "post", "/pin-code-lookups", {
      summary: "Whose sign-in card this is, while it can be used",
      request: { body: jsonBody(pinCodeSchema) },
      responses: { 200: jsonResponse("What is printed on the card", cardOwnerSchema) },
    }),
    async (c) => {
      const typed = { code: c.req.valid("json").code, address: addressOf(c) };
      return sendJson(c, await lookUpCard(c.var.services, typed), 200);
    },
  )
  .openapi(
    describeRoute("account.sign-in", "post", "/pins", {
      summary:
        "Set a PIN with the code of a sign-in card, once, and sign in; ends every session of the account",
      request: { body: jsonBody(setPinSchema) },
      responses: { 200: jsonResponse("Who is signed in now", accountSchema) },
    }),
    async (c) => {
      const { account, tokens } = await setPin(c.var.services, c.req.valid("json"), clientOf(c));
      logSecurityEvent(c, { event: "pin-set", email: account.loginName ?? undefined });
      return sendJson(c, await keepSignedIn(c, account, tokens), 200);
    },
  )
  .openapi(
    describeRoute("account.use", "post", "/pin-changes", {
      summary: "Change one's own PIN; ends every other session of the account",
      request: { body: jsonBody(changePinSchema) },
      responses: { 204: { description: "The PIN is changed; the session continues with a new token" } },
    }),
    async (c) => {
      const session = ownSessionOf(c);
      const { token, loginName } = await changePin(c.var.services, actorOf(c), c.req.valid("json"), session);
      logSecurityEvent(c, { event: "pin-changed", email: loginName });
      setSessionCookie(c, token);
      return c.body(null, 204);
    },
  );
