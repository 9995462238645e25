import { z } from "@hono/zod-openapi";
import { linkTokenSchema } from "#domain/schemas/link-token.ts";
import { issueText } from "#locales/sentence.ts";
import { findReminderMails, setReminderMails } from "#server/accounts/accounts.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { linkInvalid, studentOfToken } from "./reminder-link.actions.ts";

const invalid = issueText("request.invalid");
const reminderMailsSchema = z.strictObject({ wanted: z.boolean({ error: invalid }) });
const query = z.strictObject({ token: linkTokenSchema(invalid) });
const choice = jsonResponse("Whether the student wants mails", reminderMailsSchema);

/** The student whose link it is, and whether they want mails. @throws ApiError `link-invalid`. */
async function readByToken(c: AppContext, token: string) {
  const { authSecret, database } = c.var.services;
  const studentId = studentOfToken(authSecret, token);
  const wanted = await findReminderMails(database, studentId);
  if (wanted === null) throw linkInvalid();
  return { studentId, wanted };
}

/** Turning the mails of reminders off and on: by the link in one of them, or signed in. */
export const reminderMailRoutes = createRouter()
  .openapi(
    describeRoute("reminder.choose", "get", "/reminder-mails", {
      summary: "Whether the student whose link it is wants mails; for a browser, the page on which to choose",
      request: { query },
      responses: { 200: choice, 302: { description: "The page" } },
    }),
    async (c) => {
      const { token } = c.req.valid("query");
      // Mail programs that cannot turn them off directly open the address of the header in a browser.
      if (c.req.header("Accept")?.includes("text/html"))
        return c.redirect(`/mails?${new URLSearchParams({ of: "reminders", token })}`, 302);
      const { wanted } = await readByToken(c, token);
      return sendJson(c, { wanted }, 200);
    },
  )
  .openapi(
    describeRoute("reminder.choose", "post", "/reminder-mails", {
      summary: "Turn the mails off by the link in one, as mail programs do on one press (RFC 8058)",
      request: { query },
      responses: { 204: { description: "They are off" } },
    }),
    async (c) => {
      const { studentId } = await readByToken(c, c.req.valid("query").token);
      await setReminderMails(c.var.services.database, studentId, false);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("reminder.choose", "put", "/reminder-mails", {
      summary: "Turn the mails off, or on again, by the link in one",
      request: { query, body: jsonBody(reminderMailsSchema) },
      responses: { 200: choice },
    }),
    async (c) => {
      const { studentId } = await readByToken(c, c.req.valid("query").token);
      const { wanted } = c.req.valid("json");
      await setReminderMails(c.var.services.database, studentId, wanted);
      return sendJson(c, { wanted }, 200);
    },
  )
  .openapi(
    describeRoute("reminder.own", "get", "/my-reminder-mails", {
      summary: "Whether the signed-in student wants to be reminded by e-mail",
      responses: { 200: choice },
    }),
    async (c) => {
      const wanted = await findReminderMails(c.var.services.database, actorOf(c).id);
      if (wanted === null) throw new ApiError("not-found");
      return sendJson(c, { wanted }, 200);
    },
  )
  .openapi(
    describeRoute("reminder.own", "put", "/my-reminder-mails", {
      summary: "Choose whether to be reminded by e-mail",
      request: { body: jsonBody(reminderMailsSchema) },
      responses: { 200: choice },
    }),
    async (c) => {
      const { wanted } = c.req.valid("json");
      await setReminderMails(c.var.services.database, actorOf(c).id, wanted);
      return sendJson(c, { wanted }, 200);
    },
  );
