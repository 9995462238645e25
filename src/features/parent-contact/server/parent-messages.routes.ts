import { z } from "@hono/zod-openapi";
import { parentChannels, wordsSent } from "../../../domain/messages/parent-message.ts";
import { parentMessageLogSchema } from "../../../domain/schemas/parent-message.ts";
import { roleSchema } from "../../../domain/schemas/role.ts";
import { idSchema, plainDate } from "../../../domain/schemas/text.ts";
import { issueText } from "../../../locales/sentence.ts";
import { ApiError } from "../../../server/base/api-error.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "../../../server/http/create-router.ts";
import { actorOf } from "../../../server/http/require-actor.ts";
import { sendJson } from "../../../server/http/send-json.ts";
import {
  cursorInvalid,
  entryCursor,
  idCursor,
  listQuery,
  pageOf,
  toPage,
} from "../../../server/pagination/pages.ts";
import { feedbackSchema, toFeedback } from "../../feedback/server/feedback.routes.ts";
import { logParentMessage } from "./parent-messages.actions.ts";
import {
  findFeedbackOf,
  findRecipient,
  listLastGiven,
  listParentMessages,
} from "./parent-messages.queries.ts";

const parentMessageSchema = z.strictObject({
  id: z.int(),
  sentAt: z.iso.datetime(),
  sentBy: z.strictObject({ name: z.string(), surname: z.string() }),
  channel: z.enum(parentChannels),
  to: z.string(),
  message: z.string(),
  feedbackId: z.uuid().nullable(),
  edited: z
    .strictObject({ by: roleSchema, words: z.enum(wordsSent) })
    .optional()
    .describe("Who had edited the feedback, if not the student, and whose words were sent"),
});

export const parentMessageRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/parent-messages",
      summary: "What was sent to a student's parent, newest first",
      request: {
        query: listQuery({ studentId: idSchema }, entryCursor),
      },
      responses: { 200: jsonResponse("A page of the log", pageOf(parentMessageSchema)) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { studentId, after, limit } = c.req.valid("query");
      if ((await findRecipient(database, studentId)) === null) throw new ApiError("not-found");
      const rows = await listParentMessages(database.$client, { studentId, after, limit });
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        ({ id, at, sent, senderName, senderSurname }) => ({
          id,
          sentAt: at.toISOString(),
          sentBy: { name: senderName, surname: senderSurname },
          channel: sent.channel,
          to: sent.to,
          message: sent.message,
          feedbackId: sent.feedbackId,
          edited: sent.edited,
        }),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/parent-messages/reviews",
      summary: "A student's feedback to choose from, of a date or all; what was given last comes first",
      request: {
        query: listQuery(
          { studentId: idSchema, date: plainDate(issueText("request.invalid")).optional() },
          idCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of feedback", pageOf(feedbackSchema)) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { studentId, after, ...page } = c.req.valid("query");
      if ((await findRecipient(database, studentId)) === null) throw new ApiError("not-found");
      if (after && (await findFeedbackOf(database, { feedbackId: after[0], studentId })) === null)
        throw cursorInvalid();
      const rows = await listLastGiven(database.$client, { studentId, after, ...page });
      const found = toPage(
        rows,
        page.limit,
        ({ id }) => [id],
        (row) => toFeedback(row, actorOf(c)),
      );
      return sendJson(c, found, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/parent-messages",
      summary: "Keep what is sent to a student's parent by WhatsApp or e-mail",
      request: { body: jsonBody(parentMessageLogSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      await logParentMessage(c.var.services.database, actorOf(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  );
