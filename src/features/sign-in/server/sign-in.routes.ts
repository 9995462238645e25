import { z } from "@hono/zod-openapi";
import { roleSchema } from "../../../domain/roles.ts";
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  setupSchema,
  signInSchema,
} from "../../../domain/sign-in.ts";
import { findAccount } from "../../../server/accounts.ts";
import { createRouter, describeRoute, jsonAnswer, jsonBody } from "../../../server/create-router.ts";
import { deviceTokenOf, keepDeviceCookie } from "../../../server/known-devices.ts";
import {
  addressOf,
  clearSessionCookie,
  keepSessionCookie,
  readActor,
  sessionTokenOf,
} from "../../../server/require-actor.ts";
import { logSecurityEvent } from "../../../server/security-log.ts";
import { endSession, signToken } from "../../../server/session.ts";
import { demoPassword, hasAdmin, isSetupTokenValid, setUpSchool } from "./setup.actions.ts";
import { requestPasswordReset, resetPassword, signIn } from "./sign-in.actions.ts";

const accountSchema = z.strictObject({
  id: z.uuid(),
  role: roleSchema,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
});

const setupStateSchema = z.strictObject({
  needed: z.boolean(),
  valid: z.boolean(),
  /** The password of everyone in the demo school, for who may fill it in. */
  demoPassword: z.string().nullable(),
});

export const signInRoutes = createRouter()
  .openapi(
    describeRoute("account.sign-in", {
      method: "post",
      path: "/sign-in",
      summary: "Sign in with e-mail and password",
      request: { body: jsonBody(signInSchema) },
      responses: { 200: jsonAnswer("Who is signed in now", accountSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const { account, sessionToken, deviceToken } = await signIn(services, c.req.valid("json"), {
        address: addressOf(c),
        userAgent: c.req.header("User-Agent") ?? "",
        formerToken: sessionTokenOf(c),
        deviceToken: deviceTokenOf(c),
      });
      logSecurityEvent(c, { event: "signed-in", email: account.email });
      keepSessionCookie(c, signToken(sessionToken, services.authSecret));
      keepDeviceCookie(c, deviceToken);
      return c.json(account, 200);
    },
  )
  .openapi(
    describeRoute("account.sign-in", {
      method: "post",
      path: "/sign-out",
      summary: "End this session",
      responses: { 204: { description: "Signed out" } },
    }),
    async (c) => {
      const token = sessionTokenOf(c);
      if (token !== null) await endSession(c.var.services.database.$client, token);
      clearSessionCookie(c);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("app.open", {
      method: "get",
      path: "/me",
      summary: "Who is signed in; null when nobody is",
      responses: { 200: jsonAnswer("The account", z.strictObject({ account: accountSchema.nullable() })) },
    }),
    async (c) => {
      const actor = await readActor(c);
      const account = actor && (await findAccount(c.var.services.database, actor.id));
      return c.json({ account }, 200);
    },
  )
  .openapi(
    describeRoute("account.sign-in", {
      method: "post",
      path: "/password-reset-requests",
      summary: "Ask for a mail with a link that resets the password; the answer is the same for any e-mail",
      request: { body: jsonBody(forgotPasswordSchema) },
      responses: { 202: { description: "Accepted" } },
    }),
    async (c) => {
      await requestPasswordReset(c.var.services, c.req.valid("json").email, addressOf(c));
      return c.body(null, 202);
    },
  )
  .openapi(
    describeRoute("account.sign-in", {
      method: "post",
      path: "/password-resets",
      summary: "Choose a new password with the token of a reset link; ends every session of the account",
      request: { body: jsonBody(resetPasswordSchema) },
      responses: { 204: { description: "The password is changed" } },
    }),
    async (c) => {
      const { email, deviceToken } = await resetPassword(c.var.services, c.req.valid("json"), {
        address: addressOf(c),
        deviceToken: deviceTokenOf(c),
      });
      keepDeviceCookie(c, deviceToken);
      logSecurityEvent(c, { event: "password-reset", email });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("app.open", {
      method: "get",
      path: "/setup",
      summary: "Whether the school still needs its first admin, and whether a set-up link can make one",
      request: { query: setupSchema.pick({ token: true }).partial() },
      responses: { 200: jsonAnswer("The state", setupStateSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { token } = c.req.valid("query");
      const needed = !(await hasAdmin(database));
      const valid = needed && token !== undefined && (await isSetupTokenValid(database, token));
      return c.json({ needed, valid, demoPassword: valid ? demoPassword : null }, 200);
    },
  )
  .openapi(
    describeRoute("app.open", {
      method: "post",
      path: "/setup",
      summary: "Create the first admin, and a demo school if wanted",
      request: { body: jsonBody(setupSchema) },
      responses: { 204: { description: "The school is ready" } },
    }),
    async (c) => {
      await setUpSchool(c.var.services, c.req.valid("json"), addressOf(c));
      return c.body(null, 204);
    },
  );
