import { changePasswordSchema, forgotPasswordSchema, resetPasswordSchema } from "#domain/schemas/sign-in.ts";
import { ownSessionOf } from "#features/sign-in/server/sessions.actions.ts";
import { deviceTokenOf, setDeviceCookie } from "#server/accounts/known-devices.ts";
import { createRouter, describeRoute, jsonBody } from "#server/http/create-router.ts";
import { actorOf, addressOf, setSessionCookie } from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./passwords.actions.ts";

export const passwordRoutes = createRouter()
  .openapi(
    describeRoute("account.sign-in", "post", "/password-reset-requests", {
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
    describeRoute("account.sign-in", "post", "/password-resets", {
      summary: "Choose a new password with the token of a reset link; ends every session of the account",
      request: { body: jsonBody(resetPasswordSchema) },
      responses: { 204: { description: "The password is changed" } },
    }),
    async (c) => {
      const { email, deviceToken } = await resetPassword(c.var.services, c.req.valid("json"), {
        address: addressOf(c),
        deviceToken: deviceTokenOf(c),
      });
      setDeviceCookie(c, deviceToken);
      logSecurityEvent(c, { event: "password-reset", email });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("account.use", "post", "/password-changes", {
      summary: "Change one's own password; ends every other session of the account",
      request: { body: jsonBody(changePasswordSchema) },
      responses: { 204: { description: "The password is changed; the session continues with a new token" } },
    }),
    async (c) => {
      const session = ownSessionOf(c);
      const { token, email } = await changePassword(c.var.services, actorOf(c), c.req.valid("json"), session);
      logSecurityEvent(c, { event: "password-changed", email });
      setSessionCookie(c, token);
      return c.body(null, 204);
    },
  );
