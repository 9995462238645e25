import { z } from "@hono/zod-openapi";
import { inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { unrecordedReasons } from "#domain/guardians.ts";
import { refusalReasons } from "#domain/messages/message-states.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import {
  isByClass,
  messageQueueSchema,
  queueConsentsSchema,
  readWordsSchema,
} from "#domain/schemas/message-queue.ts";
import { maySeeQueue, requireQueue } from "#features/messages/server/message-reach.queries.ts";
import { readMailRules } from "#features/messages/server/message-states.queries.ts";
import { personSchema } from "#features/messages/server/parent-messages.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import {
  aboutSchema,
  countedSchema,
  countStates,
  countUnanswered,
  findQueue,
  listQueues,
  queueInListSchema,
} from "./message-queues.queries.ts";
import { leftOutSchema } from "./plan-messages.actions.ts";
import {
  coverageSchema,
  fillQueue,
  planRest,
  preparedSchema,
  prepareQueue,
} from "./prepare-queue.actions.ts";
import { recordQueueConsents } from "./queue-consents.actions.ts";
import { endQueue, mailQueue, tryAgain } from "./send-queue.actions.ts";

const queueSchema = countedSchema.extend({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  channel: z.enum(parentChannels).describe("The channel that is tried first"),
  about: aboutSchema,
  unanswered: z.int().describe("How many WhatsApp messages of the last 30 days had no reply"),
  students: coverageSchema.describe("How many students it has messages about, and how many it is for"),
  ready: z.int().describe("How many more messages can be prepared by now"),
  leftOut: z.array(leftOutSchema).describe("Whose parents cannot be written to now, and why"),
});

export const messageQueueRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", "get", "/message-queues", {
      summary: "Queues of messages to parents, newest first",
      request: { query: listQuery({}, idCursor) },
      responses: { 200: jsonResponse("A page of queues", pageOf(queueInListSchema)) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const page = c.req.valid("query");
      const seesAll = can(actorOf(c), "parent.contact-by-class");
      if (page.after && !(await maySeeQueue(database, actorOf(c), page.after[0]))) throw cursorInvalid();
      const rows = await listQueues(database.$client, { seesAll, ...page });
      const found = toPage(rows, page.limit, ({ id }) => [id]);
      return sendJson(c, found, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/message-queues", {
      "x-costly": "work",
      summary: "Prepare messages to the parents of chosen students about their feedback",
      request: { body: jsonBody(messageQueueSchema) },
      responses: { 201: jsonResponse("Prepared", preparedSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { TIME_ZONE: timeZone, APP_URL: appUrl } = env;
      const queue = c.req.valid("json");
      if (isByClass(queue.selection) && !can(actorOf(c), "parent.contact-by-class"))
        throw new ApiError("forbidden");
      const prepared = await inTransaction(database, (tx) =>
        prepareQueue(tx, actorOf(c), queue, { timeZone, appUrl }),
      );
      return sendJson(c, prepared, 201);
    },
  )
  .openapi(
    describeRoute("parent.contact", "get", "/message-queues/{id}", {
      summary: "How far a queue is, and whose parents it leaves out",
      request: { params: idParams },
      responses: { 200: jsonResponse("The queue", queueSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await requireQueue(database, actorOf(c), c.req.valid("param").id);
      const queue = await findQueue(database, c.req.valid("param").id);
      if (queue === null) throw new ApiError("not-found");
      const { id, channel, createdAt, name, surname, about } = queue;
      const [{ mails, ...counted }, { messages, leftOut, students }, unanswered] = await Promise.all([
        readMailRules(c.var.services).then((rules) => countStates(database, id, rules)),
        planRest(database, queue, { today: todayIn(env.TIME_ZONE), appUrl: env.APP_URL }),
        countUnanswered(database),
      ]);
      return sendJson(
        c,
        {
          id,
          createdAt,
          createdBy: { name, surname },
          channel,
          about,
          ...counted,
          mails: env.SMTP_URL === undefined ? 0 : mails,
          unanswered,
          students,
          ready: messages.length,
          leftOut,
        },
        200,
      );
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/message-queues/{id}/fill", {
      "x-costly": "work",
      summary: "Prepare messages to those who were left out and can be written to by now",
      request: { params: idParams, body: jsonBody(readWordsSchema) },
      responses: { 200: jsonResponse("Prepared", preparedSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireQueue(database, actorOf(c), id);
      const fill = { ...c.req.valid("json"), timeZone: env.TIME_ZONE, appUrl: env.APP_URL };
      const filled = await inTransaction(database, (tx) => fillQueue(tx, actorOf(c), id, fill));
      return sendJson(c, filled, 200);
    },
  )
  .openapi(
    describeRoute("guardian.change", "post", "/message-queues/{id}/consents", {
      "x-costly": "work",
      summary:
        "Record that guardians of a queue agreed to the channel of their contact, all in the same way. Only those who were not asked are changed; repeating it adds nothing",
      request: { params: idParams, body: jsonBody(queueConsentsSchema) },
      responses: {
        200: jsonResponse(
          "Recorded",
          z.strictObject({
            agreed: z.int().describe("How many have agreed, with those recorded before"),
            refused: z
              .array(z.strictObject({ studentId: z.uuid(), reason: z.enum(unrecordedReasons) }))
              .describe("Whose agreement was not recorded, and why"),
          }),
        ),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      const today = todayIn(env.TIME_ZONE);
      await requireQueue(database, actorOf(c), id);
      const recorded = await recordQueueConsents(database, actorOf(c), id, c.req.valid("json"), today);
      return sendJson(c, recorded, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/message-queues/{id}/mails", {
      "x-costly": "work",
      summary:
        "Send the e-mails of a queue by this server: all that are prepared, or again what could not be sent",
      request: {
        params: idParams,
        query: z.strictObject({ of: z.enum(["prepared", "not-sent"]).default("prepared") }),
      },
      responses: {
        200: jsonResponse(
          "On their way",
          z.strictObject({
            queued: z.int(),
            refused: z.array(z.strictObject({ messageId: z.uuid(), reason: z.enum(refusalReasons) })),
          }),
        ),
      },
    }),
    async (c) => {
      const { database, env, mails } = c.var.services;
      const { id } = c.req.valid("param");
      await requireQueue(database, actorOf(c), id);
      const settings = { timeZone: env.TIME_ZONE, isByServer: env.SMTP_URL !== undefined };
      const send = c.req.valid("query").of === "prepared" ? mailQueue : tryAgain;
      const sent = await send(database, actorOf(c), id, settings);
      mails.sendSoon();
      return sendJson(c, sent, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/message-queues/{id}/end", {
      summary: "Skip what is still prepared in a queue, waits for a mail server, or was given up",
      request: { params: idParams },
      responses: { 204: { description: "Ended" } },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { id } = c.req.valid("param");
      await requireQueue(database, actorOf(c), id);
      await endQueue(database, actorOf(c), id);
      return c.body(null, 204);
    },
  );
