import { z } from "@hono/zod-openapi";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, addressOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { mailTeacherLinks, makeTeacherLinks } from "./sign-in-links.actions.ts";

const withoutEmail = z.int().describe("Teachers without a password who have no e-mail address yet");

/** Links for all teachers who were added and have not chosen a password, at once. */
export const teacherLinkRoutes = createRouter()
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
