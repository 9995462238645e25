import { changePasswordSchema } from "#domain/schemas/sign-in.ts";
import { deviceTokenOf } from "#server/accounts/known-devices.ts";
import { createRouter, describeRoute, jsonBody } from "#server/http/create-router.ts";
import { actorOf, addressOf, ownSessionHashOf, setSessionCookie } from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";
import { changePassword } from "./password-change.actions.ts";

export const passwordChangeRoutes = createRouter().openapi(
  describeRoute("account.use", "post", "/password-changes", {
    summary: "Change one's own password; ends every other session of the account",
    request: { body: jsonBody(changePasswordSchema) },
    responses: { 204: { description: "The password is changed; the session continues with a new token" } },
  }),
  async (c) => {
    const { services } = c.var;
    const { token, email } = await changePassword(services, actorOf(c), c.req.valid("json"), {
      tokenHash: ownSessionHashOf(c),
      address: addressOf(c),
      deviceToken: deviceTokenOf(c),
    });
    logSecurityEvent(c, { event: "password-changed", email });
    setSessionCookie(c, token);
    return c.body(null, 204);
  },
);
