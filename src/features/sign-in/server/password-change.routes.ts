import { changePasswordSchema } from "../../../domain/sign-in.ts";
import { createRouter, describeRoute, jsonBody } from "../../../server/create-router.ts";
import { deviceTokenOf } from "../../../server/known-devices.ts";
import { actorOf, addressOf, keepSessionCookie, ownTokenOf } from "../../../server/require-actor.ts";
import { logSecurityEvent } from "../../../server/security-log.ts";
import { signToken } from "../../../server/session.ts";
import { changePassword } from "./password-change.actions.ts";

export const passwordChangeRoutes = createRouter().openapi(
  describeRoute("account.use", {
    method: "post",
    path: "/password-changes",
    summary: "Change one's own password; ends every other session of the account",
    request: { body: jsonBody(changePasswordSchema) },
    responses: { 204: { description: "The password is changed; the session goes on with another token" } },
  }),
  async (c) => {
    const { services } = c.var;
    const { token, email } = await changePassword(services, actorOf(c), c.req.valid("json"), {
      token: ownTokenOf(c),
      address: addressOf(c),
      deviceToken: deviceTokenOf(c),
    });
    logSecurityEvent(c, { event: "password-changed", email });
    keepSessionCookie(c, signToken(token, services.authSecret));
    return c.body(null, 204);
  },
);
