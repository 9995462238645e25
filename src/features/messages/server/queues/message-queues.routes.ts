import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { unrecordedReasons } from "#domain/guardians.ts";
import { contactProblemKinds } from "#domain/messages/contact-problems.ts";
import {
  leftOutReasons,
  notSentReasons,
  refusalReasons,
  shownMessageStates,
} from "#domain/messages/message-states.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { messagesPerDay, unansweredMax } from "#domain/messages/whatsapp-pace.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import {
  isByClass,
  leftOutDecisionsSchema,
  messageQueueSchema,
  newQueueIdSchema,
  queueConsentsSchema,
} from "#domain/schemas/message-queue.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { withholders } from "#domain/withholding.ts";
import { maySeeQueue, requireQueue } from "#features/messages/server/message-reach.queries.ts";
import { readMailRules } from "#features/messages/server/shown-states.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { waitSchema } from "#server/mails/mail-state.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { countLater, countStates, countUnanswered, findQueue, listQueues } from "./message-queues.queries.ts";
import type { LeftOut } from "./plan-messages.actions.ts";
import { countOthers, fillQueue, planRest, prepareOthers, prepareQueue } from "./prepare-queue.actions.ts";
import { recordQueueConsents } from "./queue-consents.actions.ts";
import { endQueue, mailQueue, tryAgain } from "./send-queue.actions.ts";

const personSchema = z.strictObject({ name: z.string(), surname: z.string() });
const params = z.strictObject({ id: idSchema });

const preparedSchema = z.strictObject({
  prepared: z.int().describe("How many messages were prepared"),
  leftOut: z.int().describe("How many students' parents cannot be written to now"),
});

const aboutSchema = z
  .strictObject({
    of: z.enum(["students", "class-group", "class", "teacher", "agreed"]),
    name: z.string().nullable(),
    date: z.iso.date().nullable().describe("Of the class, or the first day of a week"),
    count: z.int().nullable().describe("How many students were chosen by name"),
  })
  .describe("Whose parents it is for");

const queueInListSchema = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  channel: z.enum(parentChannels),
  sendingPhone: z.string(),
  about: aboutSchema,
  total: z.int(),
  open: z.int().describe("How many are not done: to be sent, opened and not confirmed, unknown, or given up"),
  waiting: z.int().describe("How many of them only wait, as for a mail server"),
  waits: z.array(waitSchema.extend({ count: z.int() })).describe("What those wait for"),
  givenUp: z.int().describe("How many of them no mail server took"),
  later: z.int().describe("How many of them are for a later day"),
});

const leftOutSchema = z.strictObject({
  student: personSchema.extend({ id: z.uuid() }),
  reason: z.enum(leftOutReasons),
  feedback: z
    .array(
      z.strictObject({
        id: z.uuid(),
        topic: z.string(),
        date: z.iso.date(),
        editedBy: roleSchema.nullable(),
        teacherName: z.string(),
        withheldBy: z.enum(withholders).nullable(),
      }),
    )
    .describe(
      "All feedback that it is about, if words are the reason; they are read where one decides about them",
    ),
  guardian: z
    .strictObject({
      name: z.string(),
      contact: z.string().nullable(),
      problem: z.enum(contactProblemKinds).nullable().describe("Why nothing is sent to the contact"),
    })
    .nullable(),
  waitsIn: z
    .strictObject({ queueId: z.uuid(), about: aboutSchema, on: z.iso.date(), studentIds: z.array(z.uuid()) })
    .nullable()
    .describe("The message of another queue that goes to the guardian first"),
});

const queueSchema = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  channel: z.enum(parentChannels),
  sendingPhone: z.string(),
  about: aboutSchema,
  byServer: z.boolean().describe("Whether this server mails its messages"),
  counts: z.partialRecord(z.enum(shownMessageStates), z.int()),
  notSent: z
    .partialRecord(z.enum(notSentReasons), z.int())
    .describe("Those that were not sent, by whose word"),
  mayTryAgain: z.int().describe("How many can be mailed again, or at once, on request"),
  canBeSkipped: z.int().describe("How many are left, but for those that are being sent"),
  waits: z.array(waitSchema.extend({ count: z.int() })).describe("What those wait for that wait"),
  laterOn: z.array(z.strictObject({ on: z.iso.date(), count: z.int() })).describe("Those of later days"),
  unanswered: z
    .strictObject({ count: z.int(), max: z.int(), perDay: z.int() })
    .nullable()
    .describe(
      "Messages from its phone that nobody replied to lately, and how many it sends on a day; only for WhatsApp",
    ),
  ready: z.int().describe("How many more messages can be prepared by now"),
  others: z.int().describe("How many of those left out can be written to by the other channel"),
  leftOut: z.array(leftOutSchema).describe("Whose parents cannot be written to now, and why"),
});

/** The message that goes to a guardian first, unless its queue is one that the actor may not see. */
function waitsInFor({ waitsIn }: LeftOut, actor: Actor): z.infer<typeof leftOutSchema>["waitsIn"] {
  if (waitsIn === null) return null;
  const { isByClass, ...shown } = waitsIn;
  return isByClass && !can(actor, "parent.contact-by-class") ? null : shown;
}

export const messageQueueRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/message-queues",
      summary: "Queues of messages to parents, newest first",
      request: { query: listQuery({}, idCursor) },
      responses: { 200: jsonResponse("A page of queues", pageOf(queueInListSchema)) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const page = c.req.valid("query");
      const seesAll = can(actorOf(c), "parent.contact-by-class");
      if (page.after && !(await maySeeQueue(database, actorOf(c), page.after[0]))) throw cursorInvalid();
      const rows = await listQueues(database.$client, { seesAll, today: todayIn(env.TIME_ZONE), ...page });
      const found = toPage(
        rows,
        page.limit,
        ({ id }) => [id],
        ({ name, surname, createdAt, ...queue }) => ({
          ...queue,
          createdAt: createdAt.toISOString(),
          createdBy: { name, surname },
        }),
      );
      const rules = await readMailRules(c.var.services);
      const waitsOf = async ({ id, waiting }: { id: string; waiting: number }) =>
        waiting > 0 ? (await countStates(database, id, rules)).waits : [];
      const items = await Promise.all(
        found.items.map(async (queue) => ({ ...queue, waits: await waitsOf(queue) })),
      );
      return sendJson(c, { ...found, items }, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/message-queues",
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
      const prepared = await prepareQueue(database, actorOf(c), queue, { timeZone, appUrl });
      return sendJson(c, prepared, 201);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/message-queues/{id}",
      summary: "How far a queue is, and whose parents it leaves out",
      request: { params },
      responses: { 200: jsonResponse("The queue", queueSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await requireQueue(database, actorOf(c), c.req.valid("param").id);
      const queue = await findQueue(database, c.req.valid("param").id);
      if (queue === null) throw new ApiError("not-found");
      const today = todayIn(env.TIME_ZONE);
      const { id, channel, sendingPhone, createdAt, name, surname, about } = queue;
      const school = { today, appUrl: env.APP_URL };
      const [counts, laterOn, plan, unanswered] = await Promise.all([
        readMailRules(c.var.services).then((rules) => countStates(database, id, rules)),
        countLater(database, id, today),
        planRest(database, queue, school),
        channel === "whatsapp" ? countUnanswered(database, queue) : null,
      ]);
      const { messages, leftOut } = plan;
      return sendJson(
        c,
        {
          id,
          createdAt: createdAt.toISOString(),
          createdBy: { name, surname },
          channel,
          sendingPhone,
          about,
          byServer: channel === "email" && env.SMTP_URL !== undefined,
          ...counts,
          laterOn,
          unanswered:
            unanswered === null
              ? null
              : { count: unanswered, max: unansweredMax, perDay: messagesPerDay(unanswered) },
          ready: messages.length,
          others: await countOthers(database, queue, plan, school),
          leftOut: leftOut.map((student) => ({ ...student, waitsIn: waitsInFor(student, actorOf(c)) })),
        },
        200,
      );
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/message-queues/{id}/fill",
      "x-costly": "work",
      summary: "Prepare messages to those who were left out and can be written to by now",
      request: { params, body: jsonBody(leftOutDecisionsSchema) },
      responses: { 200: jsonResponse("Prepared", preparedSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      const { decisions } = c.req.valid("json");
      await requireQueue(database, actorOf(c), id);
      const filled = await fillQueue(database, actorOf(c), id, {
        decisions,
        timeZone: env.TIME_ZONE,
        appUrl: env.APP_URL,
      });
      return sendJson(c, filled, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/message-queues/{id}/others",
      "x-costly": "work",
      summary: "Prepare messages by the other channel to those whom this one does not reach",
      request: { params, body: jsonBody(newQueueIdSchema) },
      responses: { 201: jsonResponse("Prepared, in a queue of their own", preparedSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await requireQueue(database, actorOf(c), id);
      const prepared = await prepareOthers(database, actorOf(c), id, {
        ofRest: c.req.valid("json").id,
        timeZone: env.TIME_ZONE,
        appUrl: env.APP_URL,
      });
      return sendJson(c, prepared, 201);
    },
  )
  .openapi(
    describeRoute("guardian.change", {
      method: "post",
      path: "/message-queues/{id}/consents",
      "x-costly": "work",
      summary:
        "Record that guardians of a queue agreed to its channel, all in the same way. Only those who were not asked are changed; repeating it adds nothing",
      request: { params, body: jsonBody(queueConsentsSchema) },
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
    describeRoute("parent.contact", {
      method: "post",
      path: "/message-queues/{id}/mails",
      "x-costly": "work",
      summary:
        "Send the messages of a queue by this server's mail: all that are prepared, or again what could not be sent",
      request: {
        params,
        query: z.strictObject({
          of: z.enum(["prepared", "not-sent"]).default("prepared"),
          message: idSchema.optional().describe("Only this one of those that could not be sent"),
        }),
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
      const { of, message: messageId } = c.req.valid("query");
      const settings = { timeZone: env.TIME_ZONE, isByServer: env.SMTP_URL !== undefined };
      const sent = await (of === "prepared"
        ? mailQueue(database, actorOf(c), id, settings)
        : tryAgain(database, actorOf(c), id, { ...settings, messageId }));
      mails.sendSoon();
      return sendJson(c, sent, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/message-queues/{id}/end",
      summary: "Skip what is still prepared in a queue, waits for a mail server, or was given up",
      request: { params },
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
