import { z } from "@hono/zod-openapi";
import { schoolSchema } from "#domain/schemas/school.ts";
import { consentRules } from "#domain/school.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readLogo, readSchool, toSchool } from "./read-school.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

export const consentRule = z
  .enum(consentRules)
  .describe("Whether parents who were not asked are written to with a warning, or not at all");

/** What any page may need of the school: its name and logo, and its rule of consent. */
export const schoolRoutes = createRouter()
  .openapi(
    describeRoute("app.open", "get", "/school", {
      summary: "The school's name and logo, who may register, and its language",
      responses: { 200: jsonResponse("The school", schoolSchema) },
    }),
    async (c) => sendJson(c, toSchool(await readSchool(c.var.services.database)), 200),
  )
  .openapi(
    describeRoute("app.open", "get", "/school/logo", {
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
    describeRoute("parent.contact", "get", "/school/consent-rule", {
      summary: "The one setting that those who write to parents need",
      responses: { 200: jsonResponse("The rule", z.strictObject({ consentRule })) },
    }),
    async (c) => {
      const { parentConsent } = await readSchool(c.var.services.database);
      return sendJson(c, { consentRule: parentConsent }, 200);
    },
  );
