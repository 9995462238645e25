import { z } from "@hono/zod-openapi";
import { limits } from "#domain/limits.ts";
import { type Permission, reachOf } from "#domain/permissions.ts";
import { type ReplySubmit, replyFormSchema, replySubmitSchema } from "#domain/schemas/feedback.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import { idsQuery } from "#server/pagination/pages.ts";
import {
  findLessonReplies,
  findMarks,
  findRepliesToStudent,
  lessonRepliesSchema,
  markDone,
  markSeen,
  marksSchema,
  replySchema,
} from "./feedback-marks.queries.ts";
import { addReply, editReply, retractReply } from "./replies.actions.ts";
import { findReply, findReplyTo, type ReplyRow, type ReplyTarget } from "./replies.queries.ts";

const toReply = ({ id, text, createdAt, updatedAt }: ReplyRow) => ({ id, text, createdAt, updatedAt });

/** As many ids as a page has rows. */
const idList = z.array(idSchema).max(limits.pageSizeMax, issueText("request.invalid"));

/** The id of the reply named in the path, if the actor may see it and act on it. */
async function loadReply(c: AppContext, id: string, act: Permission): Promise<string> {
  const reply = await findReply(c.var.services.database, id);
  const owned = reply && { id, owners: { ownerId: reply.teacherId } };
  return authorize(actorOf(c), owned, { see: "reply.read", act }).id;
}

const addResponses = {
  200: jsonResponse("The same reply, which had arrived before", replySchema),
  201: jsonResponse("The new reply", replySchema),
};

/** A rejected teacher gets the existing reply, if it is theirs. */
async function add(c: AppContext, target: ReplyTarget, wanted: ReplySubmit) {
  const { database } = c.var.services;
  const actor = actorOf(c);
  return withCurrent(addReply(database, actor, target, wanted), async () => {
    const stored = (await findReplyTo(database, target)) ?? (await findReply(database, wanted.id));
    return stored?.teacherId === actor.id ? toReply(stored) : null;
  });
}

export const replyRoutes = createRouter()
  .openapi(
    describeRoute("reply.read", "get", "/lesson-replies", {
      summary:
        "The replies of teachers to classes; for a student, also the marks of their own feedback on each of them",
      request: { query: z.strictObject({ lessons: idsQuery }) },
      responses: {
        200: jsonResponse(
          "Those that the actor may see, in no order",
          z.strictObject({ items: z.array(lessonRepliesSchema) }),
        ),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const reach = reachOf(actor, "reply.read");
      const { lessons } = c.req.valid("query");
      const items = await (reach === "assigned"
        ? findRepliesToStudent(database.$client, actor.id, lessons, env.TIME_ZONE)
        : findLessonReplies(database.$client, reach === "any" ? null : actor.id, lessons));
      return sendJson(c, { items }, 200);
    },
  )
  .openapi(
    describeRoute("reply.read", "get", "/feedback-marks", {
      summary: "Whether feedback was seen by its teacher, and what they replied to it alone",
      request: { query: z.strictObject({ feedback: idsQuery }) },
      responses: {
        200: jsonResponse(
          "The marks of that which the actor may see, in no order",
          z.strictObject({ items: z.array(marksSchema) }),
        ),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const personId = reachOf(actor, "reply.read") === "any" ? null : actor.id;
      const { feedback } = c.req.valid("query");
      const items = await findMarks(database.$client, personId, feedback, env.TIME_ZONE);
      return sendJson(c, { items }, 200);
    },
  )
  .openapi(
    describeRoute("feedback.mark-seen", "post", "/feedback-marks", {
      summary: "Mark feedback to the teacher as seen; ids of anything else are ignored",
      request: { body: jsonBody(z.strictObject({ feedback: idList })) },
      responses: { 204: { description: "Marked" } },
    }),
    async (c) => {
      await markSeen(c.var.services.database, actorOf(c).id, c.req.valid("json").feedback);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("feedback.mark-seen", "put", "/feedback/{id}/done", {
      summary: "Mark feedback to the teacher as done without a reply, or no longer",
      request: { params: idParams, body: jsonBody(z.strictObject({ isDone: z.boolean() })) },
      responses: { 204: { description: "Marked" } },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const isMarked = await markDone(c.var.services.database, actorOf(c).id, id, c.req.valid("json").isDone);
      if (!isMarked) throw new ApiError("not-found");
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("reply.write", "post", "/lessons/{id}/reply", {
      summary:
        "Reply to a class, once. A repeat with the same id and text returns the stored reply; anything else is a conflict that contains what is stored",
      request: { params: idParams, body: jsonBody(replySubmitSchema) },
      responses: addResponses,
    }),
    async (c) => {
      const { created, reply } = await add(c, { lessonId: c.req.valid("param").id }, c.req.valid("json"));
      return sendJson(c, toReply(reply), created ? 201 : 200);
    },
  )
  .openapi(
    describeRoute("reply.write", "post", "/feedback/{id}/reply", {
      summary:
        "Reply to one student's feedback, under the same rules; nobody but that student and admins sees it",
      request: { params: idParams, body: jsonBody(replySubmitSchema) },
      responses: addResponses,
    }),
    async (c) => {
      const { created, reply } = await add(c, { feedbackId: c.req.valid("param").id }, c.req.valid("json"));
      return sendJson(c, toReply(reply), created ? 201 : 200);
    },
  )
  .openapi(
    describeRoute("reply.write", "patch", "/replies/{id}", {
      summary: "Change the text of a reply; with updatedAt, only if nobody has changed it since",
      request: {
        params: idParams,
        body: jsonBody(replyFormSchema.extend({ updatedAt: z.iso.datetime().nullish() })),
      },
      responses: { 200: jsonResponse("The reply as it is now", replySchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const id = await loadReply(c, c.req.valid("param").id, "reply.write");
      const edited = await withCurrent(editReply(database, actorOf(c), id, c.req.valid("json")), async () => {
        const stored = await findReply(database, id);
        return stored && toReply(stored);
      });
      return sendJson(c, toReply(edited), 200);
    },
  )
  .openapi(
    describeRoute("reply.write", "delete", "/replies/{id}", {
      summary: "Withdraw one's own reply; the audit log keeps its text",
      request: { params: idParams },
      responses: { 204: { description: "Withdrawn" } },
    }),
    async (c) => {
      const id = await loadReply(c, c.req.valid("param").id, "reply.write");
      await retractReply(c.var.services.database, actorOf(c), id, "reply.withdraw");
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("reply.remove", "post", "/replies/{id}/removal", {
      summary: "Remove a teacher's reply; the audit log keeps its text",
      request: { params: idParams },
      responses: { 204: { description: "Removed" } },
    }),
    async (c) => {
      const id = await loadReply(c, c.req.valid("param").id, "reply.remove");
      await retractReply(c.var.services.database, actorOf(c), id, "reply.remove");
      return c.body(null, 204);
    },
  );
