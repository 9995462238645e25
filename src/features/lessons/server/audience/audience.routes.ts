import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { countsFrom, responsesShownFrom } from "#domain/dates/responses-shown.ts";
import { limits } from "#domain/limits.ts";
import { averageOfStars } from "#domain/monthly-rating.ts";
import { type Permission, reachOf } from "#domain/permissions.ts";
import { lessonFieldsSchema } from "#domain/schemas/lesson.ts";
import { idSchema, plainDate, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { findLesson, lessonHeadSchema, readLessonHead } from "#features/lessons/server/lessons.queries.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, idsQuery, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { changeStatus } from "./audience.actions.ts";
import { audienceStatuses, countAudiences, type ResponseCounts } from "./audience.queries.ts";
import {
  type AudienceRow,
  audienceLists,
  countToAsk,
  countWithoutCourse,
  isInAudienceList,
  listAudience,
  memberSchema,
} from "./audience-list.queries.ts";

const statusSchema = z.enum(audienceStatuses);

export const responseCountsSchema = z.strictObject({
  id: z.uuid(),
  askedCount: z.int().describe("Students who were asked, without those excused"),
  excusedCount: z.int(),
  unconfirmedCount: z
    .int()
    .describe("Students whom no admin has confirmed and who have not answered; not among those asked"),
  respondedCount: z.int().describe("How many of those asked gave feedback"),
  notAskedCount: z.int().describe("How many gave feedback without having been asked, or although excused"),
  average: z.number().nullable().describe("Of all responses, with one decimal; null without any"),
  countsFrom: z.iso
    .date()
    .nullable()
    .describe("The day from which the class counts in response rates; null once that day has come"),
});

/** The counts of a lesson as the API shows them on `today`, the school's day. */
export function toResponseCounts(
  { stars, date, ...counts }: ResponseCounts,
  today: string,
): z.infer<typeof responseCountsSchema> {
  const responses = counts.respondedCount + counts.notAskedCount;
  return {
    ...counts,
    average: responses === 0 ? null : averageOfStars(stars, responses),
    countsFrom: countsFrom(date, today),
  };
}

const audienceSchema = pageOf(memberSchema).extend({
  lesson: lessonHeadSchema,
  counts: responseCountsSchema,
  responsesFrom: z.iso
    .date()
    .nullable()
    .describe("The day from which it is shown who answered; null once that day has come"),
  withoutCourse: z
    .int()
    .describe(
      "Where nobody was asked about a class for all: the teacher's students who do not have its subject",
    ),
});

/** The lesson named in the path, if the actor may see its audience. */
async function loadLesson(c: AppContext, id: string, act: Permission) {
  const lesson = await findLesson(c.var.services.database, id);
  return authorize(actorOf(c), lesson && { ...lesson, owners: { ownerId: lesson.teacherId } }, {
    see: "lesson-audience.read",
    act,
  });
}

function toMember(row: AudienceRow, areResponsesShown: boolean): z.infer<typeof memberSchema> {
  const { answered, isFeedbackDeleted, ...member } = row;
  const isAwaited = answered || !row.hasLeft;
  return {
    ...member,
    answered: areResponsesShown && isAwaited ? answered : null,
    isFeedbackDeleted: areResponsesShown && isFeedbackDeleted,
  };
}

export const lessonAudienceRoutes = createRouter()
  .openapi(
    describeRoute("lesson.add", "get", "/students-to-ask", {
      summary:
        "How many of the teacher's students a new class of a subject would be put to, on a day or today",
      request: {
        query: z.strictObject({
          subject: lessonFieldsSchema.shape.subject,
          date: plainDate(issueText("person.dateInvalid")).optional(),
        }),
      },
      responses: { 200: jsonResponse("The number", z.strictObject({ count: z.int() })) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { subject, date = todayIn(env.TIME_ZONE) } = c.req.valid("query");
      const count = await countToAsk(database.$client, actorOf(c).id, { subject, date });
      return sendJson(c, { count }, 200);
    },
  )
  .openapi(
    describeRoute("lesson-audience.read", "get", "/response-counts", {
      summary: "How many students were asked about lessons, and how many of them responded",
      request: { query: z.strictObject({ lessons: idsQuery }) },
      responses: {
        200: jsonResponse(
          "The counts of those that the actor may see, in no order",
          z.strictObject({ items: z.array(responseCountsSchema) }),
        ),
      },
    }),
    async (c) => {
      const actor = actorOf(c);
      const ownerId = reachOf(actor, "lesson-audience.read") === "any" ? null : actor.id;
      const { lessons } = c.req.valid("query");
      const counts = await countAudiences(c.var.services.database.$client, ownerId, lessons);
      const today = todayIn(c.var.services.env.TIME_ZONE);
      return sendJson(c, { items: counts.map((each) => toResponseCounts(each, today)) }, 200);
    },
  )
  .openapi(
    describeRoute("lesson-audience.read", "get", "/lessons/{id}/audience", {
      summary:
        "The students who were asked about a lesson, by name, and from the day after it who answered; or those who did not; or those who answered without having been asked",
      request: {
        params: idParams,
        query: listQuery(
          {
            list: z.enum(audienceLists, { error: issueText("request.invalid") }).default("audience"),
            /** Words of the name to search for. */
            search: textSchema(cleanLine, limits.searchMaxLength).default(""),
          },
          idCursor,
        ),
      },
      responses: { 200: jsonResponse("A page of students", audienceSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const lesson = await loadLesson(c, c.req.valid("param").id, "lesson-audience.read");
      const { id, subject, date, teacherId } = lesson;
      const { limit, ...page } = c.req.valid("query");
      const shownFrom = responsesShownFrom(date);
      const areResponsesShown = todayIn(env.TIME_ZONE) >= shownFrom;
      const isHidden = page.list !== "audience" && !areResponsesShown;
      const isListed = ([studentId]: readonly [string]) =>
        isInAudienceList(database.$client, id, page.list, studentId);
      if (page.after && (isHidden || !(await isListed(page.after)))) throw cursorInvalid();
      const [rows, [counts], head] = await Promise.all([
        isHidden ? [] : listAudience(database.$client, id, { ...page, limit }),
        countAudiences(database.$client, null, [id]),
        readLessonHead(database.$client, id),
      ]);
      const { items, next } = toPage(
        rows,
        limit,
        (row) => [row.id],
        (row) => toMember(row, areResponsesShown),
      );
      const isForNobody =
        page.list === "audience" && page.search === "" && rows.length === 0 && head.classGroups.length === 0;
      const withoutCourse = isForNobody ? await countWithoutCourse(database.$client, teacherId, subject) : 0;
      // Deleted in the meantime.
      if (!counts) throw new ApiError("not-found");
      return sendJson(
        c,
        {
          items,
          next,
          lesson: head,
          counts: toResponseCounts(counts, todayIn(env.TIME_ZONE)),
          responsesFrom: areResponsesShown ? null : shownFrom,
          withoutCourse,
        },
        200,
      );
    },
  )
  .openapi(
    describeRoute("lesson-audience.excuse", "put", "/lessons/{id}/audience/{studentId}", {
      summary: "Excuse a student from a lesson, or end the excuse",
      request: {
        params: z.strictObject({ id: idSchema, studentId: idSchema }),
        body: jsonBody(z.strictObject({ status: statusSchema })),
      },
      responses: { 204: { description: "The student has this status" } },
    }),
    async (c) => {
      const { id, studentId } = c.req.valid("param");
      const lesson = await loadLesson(c, id, "lesson-audience.excuse");
      await changeStatus(
        c.var.services.database,
        actorOf(c),
        { lessonId: lesson.id, studentId },
        c.req.valid("json").status,
      );
      return c.body(null, 204);
    },
  );
