import { z } from "@hono/zod-openapi";
import {
  type MessageState,
  messageStates,
  parentChannels,
  wordsSent,
} from "#domain/messages/parent-message.ts";
import { messageConfirmationSchema, parentMessageLogSchema } from "#domain/schemas/parent-message.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { idSchema, plainDate } from "#domain/schemas/text.ts";
import { feedbackSchema, toFeedback } from "#features/feedback/server/feedback.routes.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, entryCursor, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { confirmMessage, logParentMessage } from "./parent-messages.actions.ts";
import {
  confirmations,
  findFeedbackOf,
  findRecipient,
  listLastGiven,
  listParentMessages,
} from "./parent-messages.queries.ts";

const day = plainDate(issueText("request.invalid")).optional();

const personSchema = z.strictObject({ name: z.string(), surname: z.string() });

const parentMessageSchema = z.strictObject({
  id: z.int(),
  student: personSchema.extend({ id: z.uuid() }),
  openedAt: z.iso.datetime(),
  openedBy: personSchema,
  state: z.enum(messageStates).describe("Opened until a person says whether it was sent"),
  confirmedBy: personSchema.nullable().describe("Who said so"),
  channel: z.enum(parentChannels),
  to: z.string(),
  message: z.string(),
  feedbackId: z.uuid().nullable(),
  edited: z
    .strictObject({ by: roleSchema, words: z.enum(wordsSent) })
    .optional()
    .describe("Who had edited the feedback, if not the student, and whose words were sent"),
});

/** What is not for parents is listed, and cannot become a message. */
function withoutWithheldWords(feedback: z.infer<typeof feedbackSchema>): z.infer<typeof feedbackSchema> {
  return feedback.withheldBy === null ? feedback : { ...feedback, message: "", original: null };
}

const stateOf = (said: string | null): MessageState =>
  said === null ? "opened" : said === confirmations.sent ? "sent" : "not-sent";

export const parentMessageRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/parent-messages",
      summary: "The messages opened for parents, of one student or all, newest first",
      request: {
        query: listQuery({ studentId: idSchema.optional(), from: day, to: day }, entryCursor),
      },
      responses: { 200: jsonResponse("A page of the log", pageOf(parentMessageSchema)) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const asked = c.req.valid("query");
      const { studentId, limit } = asked;
      if (studentId !== undefined && (await findRecipient(database, studentId)) === null)
        throw new ApiError("not-found");
      const rows = await listParentMessages(database.$client, { timeZone: env.TIME_ZONE, ...asked });
      const page = toPage(
        rows,
        limit,
        ({ id }) => [id],
        ({ id, at, opened, openerName, openerSurname, saidAction, saidName, saidSurname, ...row }) => ({
          id,
          student: { id: row.studentId, name: row.studentName, surname: row.studentSurname },
          openedAt: at.toISOString(),
          openedBy: { name: openerName, surname: openerSurname },
          state: stateOf(saidAction),
          confirmedBy: saidName === null ? null : { name: saidName, surname: saidSurname ?? "" },
          channel: opened.channel,
          to: opened.to,
          message: opened.message,
          feedbackId: opened.feedbackId,
          edited: opened.edited,
        }),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/parent-messages/feedback",
      summary:
        "A student's feedback to choose from, of a date or all, latest first; without the words of what is not for parents",
      request: {
        query: listQuery({ studentId: idSchema, date: day }, idCursor),
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
        (row) => withoutWithheldWords(toFeedback(row, actorOf(c))),
      );
      return sendJson(c, found, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/parent-messages",
      summary: "Log a message opened in WhatsApp or the mail program for a student's parent",
      request: { body: jsonBody(parentMessageLogSchema) },
      responses: { 201: jsonResponse("Kept", z.strictObject({ id: z.int() })) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const id = await logParentMessage(database, actorOf(c), c.req.valid("json"), env.TIME_ZONE);
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "put",
      path: "/parent-messages/{id}/state",
      summary: "Say whether a message that was opened was sent",
      request: {
        params: z.strictObject({ id: z.coerce.number().int().min(1) }),
        body: jsonBody(messageConfirmationSchema),
      },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      await confirmMessage(c.var.services.database, actorOf(c), id, c.req.valid("json").state);
      return c.body(null, 204);
    },
  );
