import { z } from "@hono/zod-openapi";
import { logoSchema, schoolSettingsSchema } from "#domain/schemas/school.ts";
import { consentRules, registrationModes } from "#domain/school.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { changeSchool, setLogo } from "./school.actions.ts";
import { logoPath, readLogo, readSchool, readVersionedSchool, toSchool } from "./school.queries.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

const logo = z.string().nullable().describe("The path of the logo");

const schoolSchema = z.strictObject({
  name: z.string().describe("Empty until an admin names the school"),
  logo,
  registration: z.enum(registrationModes),
  language: z.string().describe("For people without a language of their own"),
  studentsMayWithhold: z.boolean().describe("Whether students may mark feedback as not for their parents"),
});

const consentRule = z
  .enum(consentRules)
  .describe("Whether parents who were not asked are written to with a warning, or not at all");

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
  const school = await readVersionedSchool(database);
  const { comparisonStudentsMin, reminderDays, parentConsent, quietFrom, quietUntil, replyTo, updatedAt } =
    school;
  return {
    ...toSchool(school),
    comparisonStudentsMin,
    reminderDays,
    parentConsent,
    quietFrom,
    quietUntil,
    replyTo,
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

export const schoolRoutes = createRouter()
  .openapi(
    describeRoute("app.open", {
      method: "get",
      path: "/school",
      summary: "The school's name and logo, who may register, and its language",
      responses: { 200: jsonResponse("The school", schoolSchema) },
    }),
    async (c) => sendJson(c, toSchool(await readSchool(c.var.services.database)), 200),
  )
  .openapi(
    describeRoute("app.open", {
      method: "get",
      path: "/school/logo",
      summary: "The school's logo; with its present version it can be kept for ever",
      request: { query: z.strictObject({ v: z.string().max(100).optional() }) },
      responses: {
        200: {
          description: "The image",
          content: { "image/png": { schema: z.any() }, "image/jpeg": { schema: z.any() } },
        },
        304: { description: "The image has not changed" },
      },
    }),
    async (c) => {
      const found = await readLogo(c.var.services.database);
      if (found === null) throw new ApiError("not-found");
      const { bytes, type, version } = found;
      const isPresent = c.req.valid("query").v === version;
      const etag = `"${version}"`;
      c.header("Cache-Control", isPresent ? `public, max-age=${yearInSeconds}, immutable` : "no-cache");
      c.header("ETag", etag);
      if (c.req.header("If-None-Match") === etag) return c.body(null, 304);
      c.header("Content-Type", type);
      c.header("X-Content-Type-Options", "nosniff");
      return c.body(new Uint8Array(bytes));
    },
  )
  .openapi(
    describeRoute("school.change", {
      method: "get",
      path: "/school/settings",
      summary: "The school's settings",
      responses: { 200: jsonResponse("The settings", settingsSchema) },
    }),
    async (c) => sendJson(c, await settingsOf(c.var.services), 200),
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/school/consent-rule",
      summary: "The one setting that those who write to parents need",
      responses: { 200: jsonResponse("The rule", z.strictObject({ consentRule })) },
    }),
    async (c) => {
      const { parentConsent } = await readSchool(c.var.services.database);
      return sendJson(c, { consentRule: parentConsent }, 200);
    },
  )
  .openapi(
    describeRoute("school.change", {
      method: "patch",
      path: "/school/settings",
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
    describeRoute("school.change", {
      method: "put",
      path: "/school/logo",
      summary: "Replace the school's logo by a PNG or JPEG in base64",
      request: { body: jsonBody(logoSchema) },
      responses: { 200: jsonResponse("Where the logo is now", z.strictObject({ logo })) },
    }),
    async (c) => {
      const { image } = c.req.valid("json");
      const version = await setLogo(c.var.services.database, actorOf(c), image);
      return sendJson(c, { logo: logoPath(version) }, 200);
    },
  )
  .openapi(
    describeRoute("school.change", {
      method: "delete",
      path: "/school/logo",
      summary: "Remove the school's logo",
      responses: { 204: { description: "Removed" } },
    }),
    async (c) => {
      await setLogo(c.var.services.database, actorOf(c), null);
      return c.body(null, 204);
    },
  );
