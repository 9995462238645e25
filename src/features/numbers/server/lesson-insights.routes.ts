import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { daysLate } from "#domain/dates/days-late.ts";
import { countsFrom } from "#domain/dates/responses-shown.ts";
import { figureSchema } from "#domain/numbers/figure-schema.ts";
import { figureOfLesson } from "#domain/numbers/month.ts";
import { countAudiences } from "#features/lessons/server/audience/audience.queries.ts";
import { responseCountsSchema, toResponseCounts } from "#features/lessons/server/audience/audience.routes.ts";
import { findLesson, lessonHeadSchema, readLessonHead } from "#features/lessons/server/lessons.queries.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readSchool } from "#server/school/read-school.ts";
import { countStars } from "./lesson-insights.queries.ts";

const lessonInsightsSchema = z.strictObject({
  lesson: lessonHeadSchema,
  daysLate: z
    .int()
    .nullable()
    .describe("How many days after it the class was added, if more than 14; otherwise null"),
  figure: figureSchema,
  leastStudents: z.int(),
  counts: responseCountsSchema,
  responsesFrom: z.iso
    .date()
    .nullable()
    .describe("The day from which it is shown who answered; null once that day has come"),
});

export const lessonInsightsRoutes = createRouter().openapi(
  describeRoute("lesson.insights", "get", "/lessons/{id}/insights", {
    summary: "How one class went: its average, stars and response rate",
    request: { params: idParams },
    responses: { 200: jsonResponse("The figures", lessonInsightsSchema) },
  }),
  async (c) => {
    const { database, env } = c.var.services;
    const found = await findLesson(database, c.req.valid("param").id);
    const lesson = authorize(actorOf(c), found && { ...found, owners: { ownerId: found.teacherId } }, {
      see: "lesson.insights",
    });
    const { id, date } = lesson;
    const [stars, [audience], head, { comparisonStudentsMin }] = await Promise.all([
      countStars(database.$client, id),
      countAudiences(database.$client, null, [id]),
      readLessonHead(database.$client, id),
      readSchool(database),
    ]);
    // Deleted in the meantime.
    if (!audience) throw new ApiError("not-found");
    const { askedCount: asked, respondedCount: answered, notAskedCount: notAsked } = audience;
    const figure = figureOfLesson({ counts: stars, asked, answered, notAsked }, comparisonStudentsMin);
    const today = todayIn(env.TIME_ZONE);
    return sendJson(
      c,
      {
        lesson: head,
        daysLate: daysLate(lesson, env.TIME_ZONE),
        figure,
        leastStudents: comparisonStudentsMin,
        counts: toResponseCounts(audience, today),
        responsesFrom: countsFrom(date, today),
      },
      200,
    );
  },
);
