import { z } from "@hono/zod-openapi";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { feedbackDates, lessonDates } from "#domain/dates/date-range.ts";
import { limits } from "#domain/limits.ts";
import type { Permission } from "#domain/permissions.ts";
import { lessonFieldsSchema, newLessonSchema } from "#domain/schemas/lesson.ts";
import { idSchema, plainDate, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText, sentence } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { dateCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import {
  type ListedLesson,
  lessonSchema,
  listLessons,
  listLessonsOfStudent,
  readLesson,
} from "./lesson-list.queries.ts";
import { addLesson, correctLesson, deleteLesson } from "./lessons.actions.ts";
import { countLaterDates, countResponses, findLesson } from "./lessons.queries.ts";
import { ownLists } from "./own-lists.queries.ts";

const laterDatesSchema = z.strictObject({
  lessons: z.int(),
  lessonsFrom: z.iso.date(),
  feedback: z.int(),
  feedbackFrom: z.iso.date(),
});

const lessonTitleSchema = z.strictObject({ topic: z.string(), subject: z.string(), date: z.iso.date() });

const ownLessonSchema = lessonSchema.extend({
  feedbackOnDate: z.int().describe("How much of its feedback has its date, and follows when it is corrected"),
});

const todayOf = (c: AppContext) => todayIn(c.var.services.env.TIME_ZONE);

/** The lesson named in the path, if it is the actor's own. */
async function loadOwnLesson(c: AppContext, id: string, act: Permission): Promise<ListedLesson> {
  const lesson = await readLesson(c.var.services.database.$client, id, todayOf(c));
  const { record } = authorize(
    actorOf(c),
    lesson && { record: lesson, owners: { ownerId: lesson.teacherId } },
    {
      see: "lesson.list",
      act,
    },
  );
  return record;
}

/** A teacher's own lesson, for its correction. */
async function toOwnLesson(c: AppContext, id: string): Promise<z.infer<typeof ownLessonSchema>> {
  const lesson = await loadOwnLesson(c, id, "lesson.correct");
  const { feedbackOnDate } = await countResponses(c.var.services.database, lesson);
  return { ...lesson, feedbackOnDate };
}

export const lessonRoutes = createRouter()
  .openapi(
    describeRoute("lesson.list", "get", "/lessons", {
      summary: "Lessons, newest first: all for an admin, their own for a teacher, visible ones for a student",
      request: {
        query: listQuery(
          {
            teacherId: idSchema.optional(),
            subject: textSchema(cleanLine, limits.subjectMaxLength).optional(),
            from: plainDate(issueText("request.invalid")).optional().describe("On this date or later"),
            to: plainDate(issueText("request.invalid")).optional().describe("On this date or earlier"),
            list: z
              .enum(ownLists, { error: issueText("request.invalid") })
              .optional()
              .describe(
                "For students, a part of their list: what they have not answered of the last 14 days, after today or before that, or what they have answered",
              ),
          },
          dateCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of lessons", pageOf(lessonSchema)) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const { $client: pool } = c.var.services.database;
      const { list, ...query } = c.req.valid("query");
      const page = { ...query, today: todayOf(c) };
      if (list && actor.role !== "student") {
        throw new ApiError("invalid-input", { sentence: sentence("request.invalid"), field: "list" });
      }
      const rows =
        actor.role === "student"
          ? await listLessonsOfStudent(pool, actor.id, { ...page, list })
          : await listLessons(pool, actor.role === "admin" ? null : actor.id, page);
      return sendJson(
        c,
        toPage(rows, page.limit, ({ date, id }) => [date, id]),
        200,
      );
    },
  )
  .openapi(
    describeRoute("lesson.add", "post", "/lessons", {
      summary:
        "Add a lesson in one of the teacher's own courses, for all students in it or for class groups; a topic taken on its date answers a free one",
      request: { body: jsonBody(newLessonSchema) },
      responses: { 201: jsonResponse("The new lesson", lessonSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const id = await addLesson(database, actorOf(c).id, c.req.valid("json"), todayOf(c));
      return sendJson(c, await loadOwnLesson(c, id, "lesson.add"), 201);
    },
  )
  .openapi(
    describeRoute("lesson.correct", "get", "/lessons/{id}", {
      summary: "One of the teacher's own lessons, to correct it",
      request: { params: idParams },
      responses: { 200: jsonResponse("The lesson", ownLessonSchema) },
    }),
    async (c) => sendJson(c, await toOwnLesson(c, c.req.valid("param").id), 200),
  )
  .openapi(
    // For anyone who has the link of a class, before they sign in. Names nobody, and grants nothing (docs/decisions/075).
    describeRoute("lesson.title", "get", "/lessons/{id}/title", {
      summary: "Which class a link is about: topic, subject and date",
      request: { params: idParams },
      responses: { 200: jsonResponse("The class, without anyone's name", lessonTitleSchema) },
    }),
    async (c) => {
      const lesson = await findLesson(c.var.services.database, c.req.valid("param").id);
      if (lesson === null) throw new ApiError("not-found");
      const { topic, subject, date } = lesson;
      return sendJson(c, { topic, subject, date }, 200);
    },
  )
  .openapi(
    describeRoute("lesson.correct", "patch", "/lessons/{id}", {
      summary:
        "Correct topic, subject and date of the teacher's own lesson and its feedback; with updatedAt, only if it was not corrected since",
      request: {
        params: idParams,
        body: jsonBody(lessonFieldsSchema.extend({ updatedAt: z.iso.datetime().nullish() })),
      },
      responses: { 200: jsonResponse("The lesson as it is now", ownLessonSchema) },
    }),
    async (c) => {
      const { id } = await loadOwnLesson(c, c.req.valid("param").id, "lesson.correct");
      await correctLesson(c.var.services.database, actorOf(c), id, c.req.valid("json"), todayOf(c));
      return sendJson(c, await toOwnLesson(c, id), 200);
    },
  )
  .openapi(
    describeRoute("lesson.delete", "delete", "/lessons/{id}", {
      summary: "Delete a lesson with all feedback on it",
      request: { params: idParams },
      responses: { 204: { description: "Deleted" } },
    }),
    async (c) => {
      const { id } = await loadOwnLesson(c, c.req.valid("param").id, "lesson.delete");
      await deleteLesson(c.var.services.database, actorOf(c), id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("later-dates.read", "get", "/later-dates", {
      summary:
        "How many lessons and how much feedback have a date too far in the future, and from which day on",
      responses: { 200: jsonResponse("The own ones of a teacher, all for an admin", laterDatesSchema) },
    }),
    async (c) => {
      const actor = actorOf(c);
      const today = todayOf(c);
      const lessonsFrom = addDays(lessonDates(today).latest, 1);
      const feedbackFrom = addDays(feedbackDates(today).latest, 1);
      const ownerId = actor.role === "admin" ? null : actor.id;
      const counted = await countLaterDates(c.var.services.database, ownerId, { lessonsFrom, feedbackFrom });
      const { lessons, feedback } = counted;
      return sendJson(c, { lessons, lessonsFrom, feedback, feedbackFrom }, 200);
    },
  );
