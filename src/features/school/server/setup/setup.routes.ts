import { z } from "@hono/zod-openapi";
import { setupSchema } from "#domain/schemas/school.ts";
import { deviceTokenOf, setDeviceCookie } from "#server/accounts/known-devices.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { addressOf, chosenLanguageOf, languageOf, setSessionCookie } from "#server/http/require-actor.ts";
import { logSecurityEvent } from "#server/http/security-log.ts";
import { sendJson } from "#server/http/send-json.ts";
import { hasAdmin, isSetupTokenValid, setUpSchool } from "./setup.actions.ts";

export const setupRoutes = createRouter()
  .openapi(
    describeRoute("app.open", "get", "/setup", {
      summary: "Whether the school still needs its first admin, and whether a set-up link can make one",
      request: { query: setupSchema.pick({ token: true }).partial() },
      responses: {
        200: jsonResponse("The state", z.strictObject({ needed: z.boolean(), valid: z.boolean() })),
      },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { token } = c.req.valid("query");
      const needed = !(await hasAdmin(database));
      const valid = needed && token !== undefined && (await isSetupTokenValid(database, token));
      return sendJson(c, { needed, valid }, 200);
    },
  )
  .openapi(
    describeRoute("app.open", "post", "/setup", {
      summary: "Name the school, create its first admin and sign them in",
      request: { body: jsonBody(setupSchema) },
      responses: { 204: { description: "The school is ready, and its admin signed in" } },
    }),
    async (c) => {
      const { services } = c.var;
      const setup = c.req.valid("json");
      const { sessionToken, deviceToken } = await setUpSchool(services, setup, {
        address: addressOf(c),
        userAgent: c.req.header("User-Agent") ?? "",
        chosenLanguage: chosenLanguageOf(c),
        language: languageOf(c),
        deviceToken: deviceTokenOf(c),
      });
      logSecurityEvent(c, { event: "signed-in", email: setup.email });
      setSessionCookie(c, sessionToken);
      setDeviceCookie(c, deviceToken);
      return c.body(null, 204);
    },
  );
