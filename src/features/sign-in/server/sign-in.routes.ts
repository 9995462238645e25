import { signInSchema } from "../../../domain/schemas/sign-in.ts";
import { isLanguage } from "../../../locales/languages.ts";
import { setLanguage } from "../../../server/accounts/accounts.ts";
import { deviceTokenOf, keepDeviceCookie } from "../../../server/accounts/known-devices.ts";
import { accountSchema } from "../../../server/accounts/me.routes.ts";
import { endSession, signToken } from "../../../server/credentials/session.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "../../../server/http/create-router.ts";
import {
  addressOf,
  chosenLanguageOf,
  clearSessionCookie,
  keepLanguageCookie,
  keepSessionCookie,
  sessionTokenOf,
} from "../../../server/http/require-actor.ts";
import { logSecurityEvent } from "../../../server/http/security-log.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import { signIn } from "./sign-in.actions.ts";

export const signInRoutes = createRouter()
  .openapi(
    describeRoute("account.sign-in", {
      method: "post",
      path: "/sign-in",
      summary: "Sign in with e-mail and password",
      request: { body: jsonBody(signInSchema) },
      responses: { 200: jsonResponse("Who is signed in now", accountSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const {
        account: found,
        sessionToken,
        deviceToken,
      } = await signIn(services, c.req.valid("json"), {
        address: addressOf(c),
        userAgent: c.req.header("User-Agent") ?? "",
        formerToken: sessionTokenOf(c),
        deviceToken: deviceTokenOf(c),
      });
      // Who chose a language before the first sign-in gets mails in it, too.
      const chosen = found.language === null ? chosenLanguageOf(c) : null;
      if (chosen !== null) await setLanguage(services.database, found.id, chosen);
      const account = { ...found, language: chosen ?? found.language };
      logSecurityEvent(c, { event: "signed-in", email: account.email });
      keepSessionCookie(c, signToken(sessionToken, services.authSecret));
      keepDeviceCookie(c, deviceToken);
      if (isLanguage(account.language)) keepLanguageCookie(c, account.language);
      return sendJson(c, account, 200);
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
  );
