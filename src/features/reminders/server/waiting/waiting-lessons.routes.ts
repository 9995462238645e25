import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { reachOf } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { dateCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { countWaiting, remindWaiting } from "./waiting-lessons.actions.ts";
import { countWaitingLessons, listWaitingLessons, waitingLessonSchema } from "./waiting-lessons.queries.ts";

const waitingCountSchema = z.strictObject({
  lessons: z.int(),
  isMore: z.boolean().describe("Whether not all classes were looked at"),
});

const waitingSchema = z.strictObject({
  lessons: z.int(),
  students: z.int().describe("Each counts once, whatever the number of classes"),
  isMore: z.boolean().describe("Whether older classes wait, too"),
});

/** Whose classes: null for all. */
function ownerIdOf(actor: Actor, permission: "reminder.read" | "reminder.send"): string | null {
  return reachOf(actor, permission) === "any" ? null : actor.id;
}

export const waitingLessonRoutes = createRouter()
  // Apart from the overview's figures: it reads who was asked about each class, where these are counted ahead.
  .openapi(
    describeRoute("school.overview", "get", "/waiting-lesson-count", {
      summary: "How many classes of the last days have students who can be reminded now",
      responses: { 200: jsonResponse("The number", waitingCountSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      return sendJson(c, await countWaitingLessons(database.$client, todayIn(env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("reminder.read", "get", "/waiting-lessons", {
      summary:
        "The classes of the last days whose students can be reminded now, newest first: all for an admin, their own for a teacher",
      request: { query: listQuery({}, dateCursor) },
      responses: { 200: jsonResponse("A page of classes", pageOf(waitingLessonSchema)) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const { limit, after } = c.req.valid("query");
      const rows = await listWaitingLessons(database.$client, ownerIdOf(actor, "reminder.read"), {
        today: todayIn(env.TIME_ZONE),
        after,
        limit,
      });
      const page = toPage(rows, limit, ({ date, id }) => [date, id]);
      return sendJson(c, page, 200);
    },
  )
  .openapi(
    describeRoute("reminder.read", "get", "/waiting-lessons/reminders", {
      summary:
        "How many students would be reminded of how many classes, of those an admin or teacher may remind of",
      responses: { 200: jsonResponse("The numbers", waitingSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const ownerId = ownerIdOf(actorOf(c), "reminder.read");
      return sendJson(c, await countWaiting(database, ownerId, todayIn(env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("reminder.send", "post", "/waiting-lessons/reminders", {
      summary: "Remind the students of these classes, each of the latest one; again, it reminds nobody twice",
      responses: { 200: jsonResponse("How many were reminded, of how many classes", waitingSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const actor = actorOf(c);
      const ownerId = ownerIdOf(actor, "reminder.send");
      return sendJson(c, await remindWaiting(database, actor, ownerId, todayIn(env.TIME_ZONE)), 200);
    },
  );
