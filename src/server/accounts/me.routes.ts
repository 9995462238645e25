import { z } from "@hono/zod-openapi";
import { roleSchema } from "#domain/schemas/role.ts";
import { languages } from "#locales/languages.ts";
import { issueText } from "#locales/sentence.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, readActor, setLanguageCookie } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findAccount, setLanguage } from "./accounts.ts";

/** An account as its owner sees it. */
export const accountSchema = z.strictObject({
  id: z.uuid(),
  role: roleSchema,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  loginName: z.string().nullable().describe("What a student without e-mail signs in with"),
  language: z.string().nullable().describe("The language of pages and mails; null until it is known"),
});

const languageChoiceSchema = z.strictObject({
  language: z.enum(languages, { error: issueText("request.invalid") }),
});

/** Who is signed in, and in which language. */
export const meRoutes = createRouter()
  .openapi(
    describeRoute("app.open", "get", "/me", {
      summary: "Who is signed in; null when nobody is",
      responses: { 200: jsonResponse("The account", z.strictObject({ account: accountSchema.nullable() })) },
    }),
    async (c) => {
      const actor = await readActor(c);
      const account = actor && (await findAccount(c.var.services.database, actor.id));
      return sendJson(c, { account }, 200);
    },
  )
  .openapi(
    describeRoute("account.use", "put", "/me/language", {
      summary: "Choose the language of one's pages and mails",
      request: { body: jsonBody(languageChoiceSchema) },
      responses: { 204: { description: "The language is kept" } },
    }),
    async (c) => {
      const { language } = c.req.valid("json");
      await setLanguage(c.var.services.database, actorOf(c).id, language);
      setLanguageCookie(c, language);
      return c.body(null, 204);
    },
  );
