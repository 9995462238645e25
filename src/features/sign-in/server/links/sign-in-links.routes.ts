import { z } from "@hono/zod-openapi";
import { reachOf } from "#domain/permissions.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findLastMails } from "#server/mails/account-mails.ts";
import { mailStateSchema, toMailState } from "#server/mails/mail-state.ts";
import {
  mailSignInLink,
  mailTeacherLinks,
  makeSignInLink,
  makeTeacherLinks,
} from "./sign-in-links.actions.ts";
import { failedMailSchema, linkOwners, listFailedMails } from "./sign-in-links.queries.ts";

const mailAnswer = z.strictObject({ mail: mailStateSchema.nullable() });

const withoutEmail = z.int().describe("Teachers without a password who have no e-mail address yet");

/** Links to choose a password, and mails with them, for one person or for all teachers who were added and have none. */
export const signInLinkRoutes = createRouter()
  .openapi(
    describeRoute("sign-in-link.make", "post", "/users/{id}/sign-in-links", {
      summary:
        "Make a link with which someone else chooses a new password; it works once, for an hour, or for seven days where there is none yet",
      request: { params: idParams },
      responses: {
        201: jsonResponse(
          "The link; it is stored nowhere else",
          z.strictObject({ link: z.string(), expiresAt: z.iso.datetime() }),
        ),
      },
    }),
    async (c) => {
      const link = await makeSignInLink(c.var.services, actorOf(c), c.req.valid("param").id);
      return sendJson(c, link, 201);
    },
  )
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
      responses: { 200: jsonResponse("The mail; null when there was none in the last 30 days", mailAnswer) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { database } = c.var.services;
      const [owner] = await linkOwners(database, id);
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
  )
  .openapi(
    describeRoute("teacher.add", "post", "/teacher-sign-in-links", {
      "x-costly": "work",
      summary:
        "Make a link for each teacher without a password, to be printed; each works for seven days, once",
      responses: {
        201: jsonResponse(
          "The links; they are stored nowhere else",
          z.strictObject({
            withoutEmail,
            links: z.array(
              z.strictObject({
                id: z.uuid(),
                name: z.string(),
                surname: z.string(),
                email: z.string(),
                link: z.string(),
                expiresAt: z.iso.datetime(),
              }),
            ),
          }),
        ),
      },
    }),
    async (c) => sendJson(c, await makeTeacherLinks(c.var.services, actorOf(c)), 201),
  )
  .openapi(
    describeRoute("teacher.add", "post", "/teacher-sign-in-mails", {
      "x-costly": "work",
      summary: "Mail a link to each teacher without a password; it works for seven days, once",
      responses: {
        200: jsonResponse(
          "How many mails are on their way",
          z.strictObject({ mailed: z.int(), withoutEmail }),
        ),
      },
    }),
    async (c) => sendJson(c, await mailTeacherLinks(c.var.services, actorOf(c), addressOf(c)), 200),
  );
