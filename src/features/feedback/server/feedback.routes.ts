import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { can, type Permission } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import {
  feedbackEditSchema,
  feedbackFilters,
  feedbackSubmitSchema,
  withholdSchema,
} from "#domain/schemas/feedback.ts";
import { feedbackLessonSchema } from "#domain/schemas/lesson.ts";
import { idSchema, plainDate, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText, sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { withCurrent } from "#server/http/with-current.ts";
import {
  cursorInvalid,
  dateCursor,
  listQuery,
  pageOf,
  starsCursor,
  toPage,
} from "#server/pagination/pages.ts";
import { deleteFeedback, editFeedback, editFeedbackLesson, submitFeedback } from "./feedback.actions.ts";
import { type FeedbackRow, feedbackSchema, findFeedback, findFeedbackOn } from "./feedback.queries.ts";
import { isByStars } from "./feedback-filters.queries.ts";
import { countFeedback, listFeedback } from "./feedback-list.queries.ts";
import { withholdFeedback } from "./withheld-feedback.actions.ts";

/** Feedback for this actor: teachers do not learn what its author wrote before others edited it. */
export const toFeedback = (row: FeedbackRow, { role }: Actor): FeedbackRow =>
  role === "teacher" ? { ...row, original: null } : row;

/** The stored feedback, for an actor whose overwrite was just rejected; only within the actor's scope. */
async function currentFeedback(c: AppContext, id: string | null) {
  const row = id && (await findFeedback(c.var.services.database.$client, id));
  const owners = row && { ownerId: row.studentId, teacherId: row.teacherId };
  return row && owners && can(actorOf(c), "feedback.list", owners) ? toFeedback(row, actorOf(c)) : null;
}

const expected = { updatedAt: z.iso.datetime().nullish() };

const line = (maxLength: number) => textSchema(cleanLine, maxLength).optional();
const filters = {
  teacherId: idSchema.optional(),
  studentId: idSchema.optional(),
  studentName: line(limits.nameMaxLength),
  topic: line(limits.topicMaxLength),
  date: plainDate(issueText("request.invalid")).optional(),
  ...feedbackFilters,
};

const cursor = z.union([dateCursor, starsCursor]);

/** The feedback named in the path, if the actor may see it and act on it. */
async function loadFeedback(c: AppContext, id: string, act?: Permission): Promise<FeedbackRow> {
  const actor = actorOf(c);
  const row = await findFeedback(c.var.services.database.$client, id);
  const owners = { ownerId: row?.studentId, teacherId: row?.teacherId };
  if (row === null || !can(actor, "feedback.list", owners)) {
    // The same sentence whether it is someone else's or does not exist, so it reveals nothing.
    const isStudent = actor.role === "student";
    throw new ApiError("not-found", {
      sentence: isStudent ? sentence("feedback.ownOnly") : sentence("feedback.notFound"),
    });
  }
  return authorize(actor, { row, owners }, { see: "feedback.list", act }).row;
}

export const feedbackRoutes = createRouter()
  .openapi(
    describeRoute("feedback.list", "get", "/feedback", {
      summary:
        "Feedback, newest first or as `sort` says: all for an admin, addressed to the teacher, the student's own",
      request: { query: listQuery(filters, cursor) },
      responses: { 200: jsonResponse("A page of feedback", pageOf(feedbackSchema)) },
    }),
    async (c) => {
      const { limit, after, sort, from, to, ...filters } = c.req.valid("query");
      const actor = actorOf(c);
      const byStars = isByStars(sort);
      if (after !== undefined && (after.length === 3) !== byStars) throw cursorInvalid();
      const wanted = { filters, sort, from, to, after, limit };
      const rows = await listFeedback(c.var.services.database.$client, actor, wanted);
      const page = toPage(
        rows,
        limit,
        ({ rating, date, id }) => (byStars ? [rating, date, id] : [date, id]),
        (row) => toFeedback(row, actor),
      );
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("feedback.list", "get", "/feedback-count", {
      summary: "How long such a list is; it is not counted beyond a thousand",
      request: { query: z.strictObject(filters) },
      responses: {
        200: jsonResponse("The number", z.strictObject({ count: z.int(), isMore: z.boolean() })),
      },
    }),
    async (c) => {
      const { sort, from, to, ...filters } = c.req.valid("query");
      const limit = limits.overviewCountMax;
      const wanted = { filters, sort, from, to, limit };
      const count = await countFeedback(c.var.services.database.$client, actorOf(c), wanted);
      return sendJson(c, { count: Math.min(count, limit), isMore: count > limit }, 200);
    },
  )
  .openapi(
    describeRoute("feedback.list", "get", "/feedback/{id}", {
      summary: "One feedback",
      request: { params: idParams },
      responses: { 200: jsonResponse("The feedback", feedbackSchema) },
    }),
    async (c) => sendJson(c, toFeedback(await loadFeedback(c, c.req.valid("param").id), actorOf(c)), 200),
  )
  .openapi(
    describeRoute("feedback.submit", "post", "/feedback", {
      summary:
        "Submit feedback on a lesson once, from its date on. A repeat with the same id and content returns the stored feedback; other content is a conflict that contains what is stored. With the header Written-By, only if that user is signed in",
      request: { body: jsonBody(feedbackSubmitSchema) },
      responses: {
        200: jsonResponse("The same submission, which had arrived before", feedbackSchema),
        201: jsonResponse("The new feedback", feedbackSchema),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const submission = c.req.valid("json");
      const { created, stored } = await withCurrent(
        submitFeedback(database, actor.id, submission, todayIn(env.TIME_ZONE)),
        async () =>
          (await currentFeedback(c, submission.id)) ??
          currentFeedback(c, await findFeedbackOn(database, actor.id, submission.reviewId)),
      );
      return sendJson(c, toFeedback(stored, actor), created ? 201 : 200);
    },
  )
  .openapi(
    describeRoute("feedback.edit", "patch", "/feedback/{id}", {
      summary:
        "Change stars and message, and as its author whether it may go to parents; with updatedAt, only if nobody has changed it since",
      request: {
        params: idParams,
        body: jsonBody(feedbackEditSchema.extend(expected)),
      },
      responses: { 200: jsonResponse("The feedback as it is now", feedbackSchema) },
    }),
    async (c) => {
      const { id } = await loadFeedback(c, c.req.valid("param").id, "feedback.edit");
      const edited = await withCurrent(
        editFeedback(c.var.services.database, actorOf(c), id, c.req.valid("json")),
        () => currentFeedback(c, id),
      );
      return sendJson(c, toFeedback(edited, actorOf(c)), 200);
    },
  )
  .openapi(
    describeRoute("feedback.edit-lesson", "patch", "/feedback/{id}/lesson", {
      summary:
        "Change topic and date of a student's feedback, to a date no later than today; with updatedAt, only if nobody has changed it since",
      request: { params: idParams, body: jsonBody(feedbackLessonSchema.extend(expected)) },
      responses: { 200: jsonResponse("The feedback as it is now", feedbackSchema) },
    }),
    async (c) => {
      const { id } = await loadFeedback(c, c.req.valid("param").id, "feedback.edit-lesson");
      const { database, env } = c.var.services;
      const edited = await withCurrent(
        editFeedbackLesson(database, actorOf(c), id, c.req.valid("json"), todayIn(env.TIME_ZONE)),
        () => currentFeedback(c, id),
      );
      return sendJson(c, toFeedback(edited, actorOf(c)), 200);
    },
  )
  .openapi(
    describeRoute("feedback.withhold", "put", "/feedback/{id}/withheld", {
      summary: "Mark feedback as not for parents, or take that back; a student's own mark stays",
      request: { params: idParams, body: jsonBody(withholdSchema) },
      responses: { 204: { description: "Kept" } },
    }),
    async (c) => {
      const { withheld } = c.req.valid("json");
      await withholdFeedback(c.var.services.database, actorOf(c), c.req.valid("param").id, withheld);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("feedback.delete", "delete", "/feedback/{id}", {
      summary: "Delete feedback; the audit log keeps its content",
      request: { params: idParams },
      responses: { 204: { description: "Deleted" } },
    }),
    async (c) => {
      const { id } = await loadFeedback(c, c.req.valid("param").id, "feedback.delete");
      await deleteFeedback(c.var.services.database, actorOf(c), id);
      return c.body(null, 204);
    },
  );
