import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { messageStates, refusalReasons } from "#domain/messages/message-states.ts";
import { hasLink } from "#domain/messages/parent-link.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { type MailRules, waitOf } from "#domain/messages/waiting-mails.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { messageReplySchema, messageStateSchema, messageTextSchema } from "#domain/schemas/message-queue.ts";
import { parentMessageLogSchema } from "#domain/schemas/parent-message.ts";
import { idSchema, plainDate, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { removeContactProblem } from "./contact-problems.queries.ts";
import { noteShown } from "./message-events.queries.ts";
import {
  mayReadMessage,
  maySeeMessage,
  requireMessage,
  requireQueue,
  requireText,
} from "./message-reach.queries.ts";
import { recordReply, settleCorrection, takeStopBack } from "./message-replies.actions.ts";
import { editMessage, reportState } from "./message-states.actions.ts";
import { readMailRules } from "./message-states.queries.ts";
import { logParentMessage } from "./parent-messages.actions.ts";
import {
  findParentMessage,
  findRecipient,
  listParentMessages,
  type MessageRow,
  messageWithEventsSchema,
  parentMessageSchema,
  personSchema,
} from "./parent-messages.queries.ts";
import { findObstacles } from "./refusals.queries.ts";

const day = plainDate(issueText("request.invalid")).optional();

const listedMessageSchema = parentMessageSchema.extend({
  refusal: z
    .enum(refusalReasons)
    .nullable()
    .describe("Of a queue's prepared message: why its guardian must not get it now"),
  notifiedBy: personSchema.nullable().describe("Who told the guardian something else today, if that is why"),
});

const noObstacle = { refusal: null, notifiedBy: null };

/** A message for this actor, who may read its text or not. A queue that they may not see has no trace in it. */
function toMessage(
  { message, isWithheld, isByClass, dueAt, ...row }: MessageRow,
  actor: Actor,
  rules: MailRules,
  mayRead = can(actor, "parent-message.read"),
): z.infer<typeof parentMessageSchema> {
  const seesQueue = !isByClass || can(actor, "parent.contact-by-class");
  const mail = { ...row, dueAt: dueAt === null ? null : new Date(dueAt) };
  return {
    ...row,
    queueId: seesQueue ? row.queueId : null,
    position: seesQueue ? row.position : null,
    waits: row.state === "waiting" ? waitOf(mail, rules) : null,
    message: mayRead ? message : "",
    whyNoText: isWithheld ? "not-for-parents" : mayRead ? null : "one-at-a-time",
  };
}

export const parentMessageRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", "get", "/parent-messages", {
      summary: "What parents were sent, or are to be sent, newest first",
      request: {
        query: listQuery(
          {
            studentId: idSchema.optional(),
            queueId: idSchema.optional().describe("Then in the queue's order"),
            channel: z.enum(parentChannels, { error: issueText("request.invalid") }).optional(),
            state: z.enum(messageStates, { error: issueText("request.invalid") }).optional(),
            correction: z
              .literal("open", { error: issueText("request.invalid") })
              .optional()
              .describe("Those whose guardians asked for a correction that nobody has looked into"),
            from: day,
            to: day,
          },
          idCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of messages", pageOf(listedMessageSchema)) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const query = c.req.valid("query");
      if (query.queueId !== undefined) await requireQueue(database, actor, query.queueId);
      if (query.after && !(await maySeeMessage(database, actor, query.after[0]))) throw cursorInvalid();
      if (query.studentId !== undefined && (await findRecipient(database, query.studentId)) === null)
        throw new ApiError("not-found");
      const rows = await listParentMessages(database.$client, {
        timeZone: env.TIME_ZONE,
        seesAll: can(actor, "parent.contact-by-class"),
        ...query,
      });
      const rules = await readMailRules(c.var.services);
      // Before WhatsApp is opened, not after.
      const prepared = query.queueId === undefined ? [] : rows.filter(({ state }) => state === "prepared");
      const ids = prepared.map(({ id }) => id);
      const obstacles = await findObstacles(database, ids, todayIn(env.TIME_ZONE));
      const found = toPage(
        rows,
        query.limit,
        ({ id }) => [id],
        (row) => ({ ...toMessage(row, actor, rules), ...(obstacles.get(row.id) ?? noObstacle) }),
      );
      return sendJson(c, found, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/parent-messages", {
      summary: "Log a message opened in WhatsApp or the mail program for a student's parent",
      request: { body: jsonBody(parentMessageLogSchema) },
      responses: { 201: jsonResponse("Kept", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const id = await logParentMessage(database, actorOf(c), c.req.valid("json"), env.TIME_ZONE);
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("parent.contact", "get", "/message-details/{id}", {
      summary: "A message with what happened to it",
      request: { params: idParams },
      responses: { 200: jsonResponse("The message", messageWithEventsSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const { id } = c.req.valid("param");
      await requireMessage(database, actor, id);
      const found = await findParentMessage(database.$client, id);
      if (found === null) throw new ApiError("not-found");
      const { events, ...message } = found;
      const mayRead = await mayReadMessage(database, actor, message, todayIn(env.TIME_ZONE));
      // From here on they could open the link: its page shows what everyone who has seen it may read.
      if (
        mayRead &&
        message.state === "prepared" &&
        !can(actor, "parent-message.read") &&
        hasLink(message.message)
      )
        await noteShown(database, actor, id);
      const rules = await readMailRules(c.var.services);
      return sendJson(c, { ...toMessage(message, actor, rules, mayRead), events }, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "put", "/parent-messages/{id}/state", {
      summary: "Open a message, say what became of it, or correct that",
      request: { params: idParams, body: jsonBody(messageStateSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireMessage(database, actorOf(c), id);
      await reportState(database, actorOf(c), id, { ...c.req.valid("json"), timeZone: env.TIME_ZONE });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", "put", "/parent-messages/{id}/message", {
      summary:
        "Change the text of a prepared message, unless the feedback in it was changed since it was read",
      request: { params: idParams, body: jsonBody(messageTextSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireMessage(database, actorOf(c), id);
      await requireText(database, actorOf(c), id, todayIn(env.TIME_ZONE));
      await editMessage(database, actorOf(c), id, c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/parent-messages/{id}/replies", {
      summary: "Record what a guardian wrote back",
      request: { params: idParams, body: jsonBody(messageReplySchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireMessage(database, actorOf(c), id);
      const reply = { ...c.req.valid("json"), today: todayIn(env.TIME_ZONE) };
      await recordReply(database, actorOf(c), id, reply);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", "delete", "/parent-messages/{id}/stop", {
      summary:
        "Undo 'stop' that was recorded for a message by mistake; what was refused in another way stands",
      request: { params: idParams },
      responses: { 204: { description: "What held before holds again" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireMessage(database, actorOf(c), id);
      await takeStopBack(database, actorOf(c), id, todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", "put", "/parent-messages/{id}/correction", {
      summary:
        "Say that somebody has looked into the correction that a guardian asked for; their page tells them",
      request: { params: idParams },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = c.req.valid("param");
      await requireMessage(database, actorOf(c), id);
      await settleCorrection(database, actorOf(c), id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", "delete", "/contact-problems/{channel}/{contact}", {
      summary: "Say that a number or an address is right after all",
      request: {
        params: z.strictObject({
          channel: z.enum(parentChannels),
          contact: textSchema(cleanLine, limits.emailMaxLength),
        }),
      },
      responses: { 204: { description: "It is used again" } },
    }),
    async (c) => {
      await removeContactProblem(c.var.services.database, c.req.valid("param"));
      return c.body(null, 204);
    },
  );
