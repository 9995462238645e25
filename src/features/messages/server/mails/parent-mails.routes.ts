import { z } from "@hono/zod-openapi";
import { linkTokenSchema } from "#domain/schemas/link-token.ts";
import { issueText } from "#locales/sentence.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { choose, readChoice } from "./parent-mail-choice.actions.ts";

const invalid = issueText("request.invalid");
const query = z.strictObject({ token: linkTokenSchema(invalid) });
const choice = jsonResponse(
  "Whether the guardian gets e-mails",
  z.strictObject({
    wanted: z.boolean(),
    mayUndo: z.boolean().describe("Whether the link can start them again"),
    language: z.string().nullable().describe("The guardian's; null for the school's"),
  }),
);

/** Stopping the e-mails to a guardian, and starting them again, by the link in one of them. */
export const parentMailRoutes = createRouter()
  .openapi(
    describeRoute("parent-mail.choose", "get", "/parent-mails", {
      summary:
        "Whether the guardian whose link it is gets e-mails; for a browser, the page on which to choose",
      request: { query },
      responses: { 200: choice, 302: { description: "The page" } },
    }),
    async (c) => {
      const { token } = c.req.valid("query");
      // Mail programs that cannot stop them directly open the address of the header in a browser.
      if (c.req.header("Accept")?.includes("text/html"))
        return c.redirect(`/mails?${new URLSearchParams({ token })}`, 302);
      return sendJson(c, await readChoice(c.var.services, token), 200);
    },
  )
  .openapi(
    describeRoute("parent-mail.choose", "post", "/parent-mails", {
      summary: "Stop the e-mails by the link in one, as mail programs do on one press (RFC 8058)",
      request: { query },
      responses: { 204: { description: "They are stopped" } },
    }),
    async (c) => {
      await choose(c.var.services, c.req.valid("query").token, false);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent-mail.choose", "put", "/parent-mails", {
      summary: "Stop the e-mails, or start them again, by the link in one",
      request: { query, body: jsonBody(z.strictObject({ wanted: z.boolean({ error: invalid }) })) },
      responses: { 200: choice },
    }),
    async (c) => {
      const { wanted } = c.req.valid("json");
      return sendJson(c, await choose(c.var.services, c.req.valid("query").token, wanted), 200);
    },
  );
