import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { withoutLinkTokens } from "#domain/messages/parent-link.ts";
import { correctionSchema, ownAnswerSchema, parentTokenSchema } from "#domain/schemas/parent-page.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { addressOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import {
  answerByLink,
  askForCorrection,
  openPage,
  ownChannelSchema,
  readAnswer,
} from "./parent-page.actions.ts";
import { hasMessage, listSentMessages, type SentMessage, sentMessageSchema } from "./parent-page.queries.ts";

const ownSchema = z.strictObject({ own: ownChannelSchema });

const pageSchema = pageOf(sentMessageSchema).extend({
  ...ownSchema.shape,
  language: z.string().nullable().describe("The guardian's, if it is known"),
});

const toSent = ({ message, ...sent }: SentMessage) => ({
  ...sent,
  message: message === null ? null : withoutLinkTokens(message),
});

/** A guardian's page, by a link. Reading it changes nothing, because mail programs open links on their own. */
export const parentPageRoutes = createRouter()
  .openapi(
    describeRoute("parent-page.open", "get", "/parent-page", {
      summary: "What was sent to the guardian whose link it is, newest first, and what they have answered",
      request: { query: listQuery({ token: parentTokenSchema }, idCursor) },
      responses: { 200: jsonResponse("A page of messages", pageSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { token, after, limit } = c.req.valid("query");
      const page = await openPage(database, token);
      if (after && !(await hasMessage(database, page, after[0]))) throw cursorInvalid();
      const today = todayIn(env.TIME_ZONE);
      const [rows, { own }] = await Promise.all([
        listSentMessages(database, page, { timeZone: env.TIME_ZONE, today, after, limit }),
        readAnswer(database, page),
      ]);
      const messages = toPage(rows, limit, ({ id }) => [id], toSent);
      const language = page.children[0]?.language ?? null;
      return sendJson(c, { ...messages, own, language }, 200);
    },
  )
  .openapi(
    describeRoute("parent-page.open", "post", "/parent-page/answers", {
      summary: "Answer whether the school may write to the guardian whose link it is",
      request: { body: jsonBody(ownAnswerSchema) },
      responses: { 200: jsonResponse("What they have answered now", ownSchema) },
    }),
    async (c) => {
      return sendJson(c, { own: await answerByLink(c.var.services, c.req.valid("json")) }, 200);
    },
  )
  .openapi(
    describeRoute("parent-page.open", "post", "/parent-page/corrections", {
      summary: "Ask for the correction of a message to the guardian whose link it is, once a day for each",
      request: { body: jsonBody(correctionSchema) },
      responses: { 204: { description: "The school sees it with the message" } },
    }),
    async (c) => {
      await askForCorrection(c.var.services, c.req.valid("json"), addressOf(c));
      return c.body(null, 204);
    },
  );
