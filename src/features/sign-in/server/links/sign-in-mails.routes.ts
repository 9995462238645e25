import { z } from "@hono/zod-openapi";
import { reachOf } from "#domain/permissions.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findLastMails } from "#server/mails/account-mails.ts";
import { mailStateSchema, toMailState } from "#server/mails/mail-state.ts";
import { failedMailSchema, listFailedMails } from "./failed-mails.queries.ts";
import { mailSignInLink } from "./sign-in-links.actions.ts";
import { findLinkOwner } from "./sign-in-links.queries.ts";

const answer = z.strictObject({ mail: mailStateSchema.nullable() });

/** Mails with a link to choose a password, for the office. */
export const signInMailRoutes = createRouter()
  .openapi(
    describeRoute("sign-in-link.make", "get", "/failed-mails", {
      summary: "Who did not get the link that was mailed to them, and still waits for one",
      responses: {
        200: jsonResponse("The newest first", z.strictObject({ items: z.array(failedMailSchema) })),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const isForStudents = reachOf(actorOf(c), "sign-in-link.make") === "students";
      // Without a mail server, there are no failures to show.
      const items =
        env.SMTP_URL === undefined
          ? []
          : await listFailedMails(database.$client, { students: isForStudents });
      return sendJson(c, { items }, 200);
    },
  )
  .openapi(
    describeRoute("sign-in-link.make", "get", "/users/{id}/sign-in-mail", {
      summary: "The state of the last mail with a link for this person to choose a password",
      request: { params: idParams },
      responses: { 200: jsonResponse("The mail; null when there was none in the last 30 days", answer) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { database } = c.var.services;
      const owner = await findLinkOwner(database, id);
      const { email } = authorize(actorOf(c), owner && { ...owner, owners: { role: owner.role } }, {
        see: "sign-in-link.make",
      });
      if (email === null) return sendJson(c, { mail: null }, 200);
      const mails = await findLastMails(database.$client, "user_id", [id]);
      return sendJson(c, { mail: toMailState(mails.get(id), email) }, 200);
    },
  )
  .openapi(
    describeRoute("sign-in-link.make", "post", "/users/{id}/sign-in-mails", {
      summary: "Mail someone else a link to choose a password; one that is on its way is not sent twice",
      request: { params: idParams },
      responses: { 204: { description: "Queued" } },
    }),
    async (c) => {
      await mailSignInLink(c.var.services, actorOf(c), c.req.valid("param").id, addressOf(c));
      return c.body(null, 204);
    },
  );
