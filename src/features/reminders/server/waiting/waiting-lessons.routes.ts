import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { fullName } from "#domain/full-name.ts";
import { reachOf } from "#domain/permissions.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { dateCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { countWaitingLessons, listWaitingLessons } from "./waiting-lessons.queries.ts";

const waitingLessonSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  subject: z.string(),
  date: z.iso.date(),
  teacherName: z.string(),
  remindable: z.int().describe("How many students can be reminded of it now"),
});

const waitingCountSchema = z.strictObject({
  lessons: z.int(),
  isMore: z.boolean().describe("Whether not all classes were looked at"),
});

export const waitingLessonRoutes = createRouter()
  // Apart from the overview's figures: it reads who was asked about each class, where these are counted ahead.
  .openapi(
    describeRoute("school.overview", {
      method: "get",
      path: "/waiting-lesson-count",
      summary: "How many classes of the last days have students who can be reminded now",
      responses: { 200: jsonResponse("The number", waitingCountSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      return sendJson(c, await countWaitingLessons(database.$client, todayIn(env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("reminder.read", {
      method: "get",
      path: "/waiting-lessons",
      summary:
        "The classes of the last days whose students can be reminded now, newest first: all for an admin, their own for a teacher",
      request: { query: listQuery({}, dateCursor) },
      responses: { 200: jsonResponse("A page of classes", pageOf(waitingLessonSchema)) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const { limit, after } = c.req.valid("query");
      const rows = await listWaitingLessons(
        database.$client,
        reachOf(actor, "reminder.read") === "any" ? null : actor.id,
        { today: todayIn(env.TIME_ZONE), after, limit },
      );
      const page = toPage(
        rows,
        limit,
        ({ date, id }) => [date, id],
        ({ name, surname, ...row }) => ({ ...row, teacherName: fullName({ name, surname }) }),
      );
      return sendJson(c, page, 200);
    },
  );
