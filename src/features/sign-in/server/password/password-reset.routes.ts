import { forgotPasswordSchema, resetPasswordSchema } from "#domain/schemas/sign-in.ts";
import { deviceTokenOf, setDeviceCookie } from "#server/accounts/known-devices.ts";
import { createRouter, describeRoute, jsonBody } from "#server/http/create-router.ts";
import { addressOf } from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";
import { requestPasswordReset, resetPassword } from "./password-reset.actions.ts";

export const passwordResetRoutes = createRouter()
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
  );
