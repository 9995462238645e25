import { z } from "@hono/zod-openapi";
import { builtInTemplate } from "#domain/messages/template.ts";
import { messageTemplateSchema } from "#domain/schemas/message-queue.ts";
import { catalogueIn } from "#locales/catalogues.ts";
import { languages } from "#locales/languages.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readTemplates, saveTemplate } from "./message-templates.queries.ts";

const languageSchema = z.enum(languages);

const templatesSchema = z.strictObject({
  templates: z.array(
    z.strictObject({
      language: languageSchema,
      template: z.string(),
      builtIn: z.string().describe("What the school's own replaces"),
    }),
  ),
});

export const messageTemplateRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", "get", "/message-templates", {
      summary: "How messages to parents are worded, in each language",
      responses: { 200: jsonResponse("The templates", templatesSchema) },
    }),
    async (c) => {
      const own = await readTemplates(c.var.services.database);
      const templates = languages.map((language) => {
        const builtIn = builtInTemplate(catalogueIn(language));
        return { language, template: own.get(language) ?? builtIn, builtIn };
      });
      return sendJson(c, { templates }, 200);
    },
  )
  .openapi(
    describeRoute("message-template.change", "put", "/message-templates/{language}", {
      summary: "Change how messages to parents are worded in a language",
      request: {
        params: z.strictObject({ language: languageSchema }),
        body: jsonBody(messageTemplateSchema),
      },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { language } = c.req.valid("param");
      const { template } = c.req.valid("json");
      await saveTemplate(c.var.services.database, { language, template, userId: actorOf(c).id });
      return c.body(null, 204);
    },
  );
