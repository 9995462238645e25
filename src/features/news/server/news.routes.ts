import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { listDeletedFeedback } from "#features/feedback/server/deleted-feedback.queries.ts";
import {
  listUnread,
  markRead,
  unreadReplySchema,
} from "#features/feedback/server/replies/unread-replies.queries.ts";
import { listLessonsOfStudent } from "#features/lessons/server/lesson-list.queries.ts";
import { listOwnReminders } from "#features/reminders/server/reminders.queries.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";

const newsSchema = z.strictObject({
  replies: z.array(unreadReplySchema).describe("Those that the student has not read, the newest first"),
  reminders: z
    .array(z.uuid())
    .describe(
      "The classes that the student was reminded of lately and can still rate, the last reminder first",
    ),
  deleted: z
    .array(z.strictObject({ lessonId: z.uuid(), topic: z.string() }))
    .describe("The student's feedback that their teacher deleted lately, the last first"),
  ahead: z.boolean().describe("Whether there are classes after today"),
  missed: z.boolean().describe("Whether there are older classes that the student has not rated"),
});

export const newsRoutes = createRouter()
  .openapi(
    describeRoute("news.own", "get", "/news", {
      summary:
        "What has arrived for the student: unread replies, reminders, feedback that was deleted, and whether there are classes ahead and older ones",
      responses: { 200: jsonResponse("A few of each", newsSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = actorOf(c);
      const today = todayIn(env.TIME_ZONE);
      const isAny = async (list: "ahead" | "missed") =>
        (await listLessonsOfStudent(database.$client, id, { limit: 0, list, today })).length > 0;
      const [replies, reminders, deleted, ahead, missed] = await Promise.all([
        listUnread(database.$client, id),
        listOwnReminders(database.$client, id, today),
        listDeletedFeedback(database.$client, id),
        isAny("ahead"),
        isAny("missed"),
      ]);
      return sendJson(c, { replies, reminders, deleted, ahead, missed }, 200);
    },
  )
  .openapi(
    describeRoute("news.own", "delete", "/news/replies/{id}", {
      summary: "Mark a reply as read by the student; again, it changes nothing",
      request: { params: idParams },
      responses: { 204: { description: "Read" } },
    }),
    async (c) => {
      await markRead(c.var.services.database, actorOf(c).id, c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
