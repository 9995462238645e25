import { z } from "@hono/zod-openapi";
import { type Database, inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import {
  messageEventKinds,
  refusalReasons,
  shownMessageStates,
  shownReplyKinds,
} from "#domain/messages/message-states.ts";
import { parentChannels, wordsSent } from "#domain/messages/parent-message.ts";
import { messageReplySchema, messageStateSchema, messageTextSchema } from "#domain/schemas/message-queue.ts";
import { parentMessageLogSchema } from "#domain/schemas/parent-message.ts";
import { roleSchema } from "#domain/schemas/role.ts";
import { idSchema, plainDate, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { feedbackSchema, toFeedback } from "#features/feedback/server/feedback.routes.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { removeContactProblem } from "./contact-problems.queries.ts";
import {
  editMessage,
  openMessage,
  recordReply,
  sayState,
  settleCorrection,
  takeStopBack,
  undoAnswer,
} from "./message-states.actions.ts";
import { logParentMessage } from "./parent-messages.actions.ts";
import {
  findFeedbackOf,
  findParentMessage,
  findRecipient,
  findTellers,
  listLastGiven,
  listParentMessages,
  type MessageRow,
} from "./parent-messages.queries.ts";
import { findRefusals } from "./refusals.queries.ts";

const day = plainDate(issueText("request.invalid")).optional();
const params = z.strictObject({ id: idSchema });

const personSchema = z.strictObject({ name: z.string(), surname: z.string() });

const parentMessageSchema = z.strictObject({
  id: z.uuid(),
  queueId: z.uuid().nullable(),
  position: z.int().nullable().describe("Its place in the queue"),
  students: z.array(
    personSchema.extend({
      id: z.uuid(),
      feedbackId: z.uuid().nullable(),
      edited: z
        .strictObject({ by: roleSchema, words: z.enum(wordsSent) })
        .nullable()
        .describe("Who had edited the feedback, if not the student, and whose words were sent"),
    }),
  ),
  channel: z.enum(parentChannels),
  to: z.string(),
  guardianName: z.string(),
  language: z.string().nullable(),
  message: z.string(),
  state: z.enum(shownMessageStates),
  stateAt: z.iso.datetime(),
  stateBy: personSchema.nullable().describe("Who said so; null for the server"),
  createdAt: z.iso.datetime(),
  createdBy: personSchema,
  dueOn: z.iso.date().nullable().describe("The day before which it is not sent"),
  overrideReason: z.string().nullable().describe("Why a guardian was told a second time on a day"),
  problem: z.string().nullable().describe("What the mail server said"),
  isNotAsked: z.boolean().describe("Whether it is only prepared, and its guardian was not asked for consent"),
  reply: z
    .strictObject({ kind: z.enum(shownReplyKinds), note: z.string() })
    .nullable()
    .describe("What the guardian last wrote back"),
  isStopRecorded: z.boolean().describe("Whether a person has recorded that the guardian wrote 'stop'"),
  isCorrectionOpen: z
    .boolean()
    .describe("Whether the guardian asked for a correction that nobody has looked into"),
});

const listedMessageSchema = parentMessageSchema.extend({
  refusal: z
    .enum(refusalReasons)
    .nullable()
    .describe("Of a queue's prepared message: why its guardian must not get it now"),
  toldBy: personSchema.nullable().describe("Who told the guardian something else today, if that is why"),
});

/** What is not for parents is listed, and cannot become a message. */
function withoutWithheldWords(feedback: z.infer<typeof feedbackSchema>): z.infer<typeof feedbackSchema> {
  return feedback.withheldBy === null ? feedback : { ...feedback, message: "", original: null };
}

const messageWithEventsSchema = parentMessageSchema.extend({
  events: z.array(
    z.strictObject({
      at: z.iso.datetime({ offset: true }),
      by: personSchema.nullable(),
      kind: z.enum(messageEventKinds),
      note: z.string(),
    }),
  ),
});

function toMessage({
  students,
  stateAt,
  createdAt,
  ...row
}: MessageRow): z.infer<typeof parentMessageSchema> {
  return {
    ...row,
    stateAt: stateAt.toISOString(),
    createdAt: createdAt.toISOString(),
    students: students.map(({ editedBy, words, ...student }) => ({
      ...student,
      edited: editedBy && words ? { by: editedBy, words } : null,
    })),
  };
}

/** The prepared messages of these that would be refused now: before WhatsApp is opened, not after. */
async function refusalsOf(database: Database, rows: readonly MessageRow[], today: string) {
  const ids = rows.filter(({ state }) => state === "prepared").map(({ id }) => id);
  const [refused, told] = await inTransaction(database, async (tx) => [
    await findRefusals(tx, ids),
    await findTellers(tx, ids, today),
  ]);
  const reasons = new Map(refused.map(({ messageId, reason }) => [messageId, reason]));
  const tellers = new Map(told.map(({ messageId, ...teller }) => [messageId, teller]));
  return (id: string): Pick<z.infer<typeof listedMessageSchema>, "refusal" | "toldBy"> => {
    const refusal = reasons.get(id) ?? (tellers.has(id) ? "told-today" : null);
    return { refusal, toldBy: refusal === "told-today" ? (tellers.get(id) ?? null) : null };
  };
}

export const parentMessageRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/parent-messages",
      summary: "What parents were sent, or are to be sent, newest first",
      request: {
        query: listQuery(
          {
            studentId: idSchema.optional(),
            queueId: idSchema.optional().describe("Then in the queue's order"),
            channel: z.enum(parentChannels, { error: issueText("request.invalid") }).optional(),
            state: z.enum(shownMessageStates, { error: issueText("request.invalid") }).optional(),
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
      const asked = c.req.valid("query");
      if (asked.studentId !== undefined && (await findRecipient(database, asked.studentId)) === null)
        throw new ApiError("not-found");
      const rows = await listParentMessages(database.$client, { timeZone: env.TIME_ZONE, ...asked });
      const refusalOf =
        asked.queueId === undefined
          ? () => ({ refusal: null, toldBy: null })
          : await refusalsOf(database, rows, todayIn(env.TIME_ZONE));
      const found = toPage(
        rows,
        asked.limit,
        ({ id }) => [id],
        (row) => ({ ...toMessage(row), ...refusalOf(row.id) }),
      );
      return sendJson(c, found, 200);
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
      responses: { 201: jsonResponse("Kept", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const id = await logParentMessage(database, actorOf(c), c.req.valid("json"), env.TIME_ZONE);
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/message-details/{id}",
      summary: "A message with what happened to it",
      request: { params },
      responses: { 200: jsonResponse("The message", messageWithEventsSchema) },
    }),
    async (c) => {
      const found = await findParentMessage(c.var.services.database.$client, c.req.valid("param").id);
      if (found === null) throw new ApiError("not-found");
      const { events, ...message } = found;
      return sendJson(c, { ...toMessage(message), events }, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "put",
      path: "/parent-messages/{id}/state",
      summary: "Open a message, or say what became of it",
      request: { params, body: jsonBody(messageStateSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      const { state, overrideReason } = c.req.valid("json");
      const timeZone = env.TIME_ZONE;
      if (state === "opened") await openMessage(database, actorOf(c), id, { overrideReason, timeZone });
      else await sayState(database, actorOf(c), id, { state, timeZone });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "delete",
      path: "/parent-messages/{id}/state",
      summary: "Undo what one last said about a message: it is to be sent, or open, as before",
      request: { params },
      responses: { 204: { description: "As before" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await undoAnswer(database, actorOf(c), c.req.valid("param").id, env.TIME_ZONE);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "put",
      path: "/parent-messages/{id}/message",
      summary: "Change the text of a prepared message",
      request: { params, body: jsonBody(messageTextSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { message } = c.req.valid("json");
      await editMessage(c.var.services.database, actorOf(c), c.req.valid("param").id, message);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/parent-messages/{id}/replies",
      summary: "Record what a guardian wrote back",
      request: { params, body: jsonBody(messageReplySchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const reply = { ...c.req.valid("json"), today: todayIn(env.TIME_ZONE) };
      await recordReply(database, actorOf(c), c.req.valid("param").id, reply);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "delete",
      path: "/parent-messages/{id}/stop",
      summary:
        "Undo 'stop' that was recorded for a message by mistake; what was refused in another way stands",
      request: { params },
      responses: { 204: { description: "What held before holds again" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      await takeStopBack(database, actorOf(c), c.req.valid("param").id, todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "put",
      path: "/parent-messages/{id}/correction",
      summary:
        "Say that somebody has looked into the correction that a guardian asked for; their page tells them",
      request: { params },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      await settleCorrection(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "delete",
      path: "/contact-problems/{channel}/{contact}",
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
