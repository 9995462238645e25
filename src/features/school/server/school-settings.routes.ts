import { z } from "@hono/zod-openapi";
import { logoSchema, schoolSchema, schoolSettingsSchema } from "#domain/schemas/school.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { logoPath } from "#server/school/read-school.ts";
import { consentRule } from "#server/school/school.routes.ts";
import { changeSchool, setLogo } from "./school.actions.ts";
import { readVersionedSchool } from "./school.queries.ts";

const settingsSchema = schoolSchema.extend({
  comparisonStudentsMin: z.int(),
  reminderDays: z
    .int()
    .nullable()
    .describe("How many days after a class those who have not answered are reminded; null for never"),
  parentConsent: consentRule,
  quietFrom: z.int().describe("From which hour on no mails go to parents"),
  quietUntil: z.int(),
  replyTo: z
    .string()
    .describe("Where parents' answers to e-mails go; empty for the address that the e-mails come from"),
  updatedAt: z.iso.datetime().nullable(),
});

async function settingsOf({ database }: Services) {
  const { logoVersion, ...settings } = await readVersionedSchool(database);
  return { ...settings, logo: logoPath(logoVersion) };
}

export const schoolSettingsRoutes = createRouter()
  .openapi(
    describeRoute("school.change", "get", "/school/settings", {
      summary: "The school's settings",
      responses: { 200: jsonResponse("The settings", settingsSchema) },
    }),
    async (c) => sendJson(c, await settingsOf(c.var.services), 200),
  )
  .openapi(
    describeRoute("school.change", "patch", "/school/settings", {
      summary: "Change settings of the school",
      request: { body: jsonBody(schoolSettingsSchema) },
      responses: { 200: jsonResponse("The settings now", settingsSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      await withCurrent(changeSchool(services.database, actorOf(c), c.req.valid("json")), () =>
        settingsOf(services),
      );
      // Quiet hours may be over.
      services.mails.sendSoon();
      return sendJson(c, await settingsOf(services), 200);
    },
  )
  .openapi(
    describeRoute("school.change", "put", "/school/logo", {
      summary: "Replace the school's logo by a PNG or JPEG in base64",
      request: { body: jsonBody(logoSchema) },
      responses: { 200: jsonResponse("Where the logo is now", schoolSchema.pick({ logo: true })) },
    }),
    async (c) => {
      const { image } = c.req.valid("json");
      const version = await setLogo(c.var.services.database, actorOf(c), image);
      return sendJson(c, { logo: logoPath(version) }, 200);
    },
  )
  .openapi(
    describeRoute("school.change", "delete", "/school/logo", {
      summary: "Remove the school's logo",
      responses: { 204: { description: "Removed" } },
    }),
    async (c) => {
      await setLogo(c.var.services.database, actorOf(c), null);
      return c.body(null, 204);
    },
  );
