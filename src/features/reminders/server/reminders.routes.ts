import { z } from "@hono/zod-openapi";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { findLesson } from "#features/lessons/server/lessons.queries.ts";
import { languages } from "#locales/languages.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { remindedLessonDaysMax } from "./due.queries.ts";
import { groupTexts } from "./reminder-text.actions.ts";
import { sendReminders } from "./reminders.actions.ts";
import { countDue } from "./reminders.queries.ts";

const remindersSchema = z.strictObject({
  dueCount: z.int().describe("Students who were asked and can still answer, but have not"),
  remindedTodayCount: z.int().describe("How many of them were reminded today, of this class or another"),
  lastRemindedAt: z.iso.datetime().nullable(),
  dueFrom: z.iso.date().nullable().describe("The day from which students are reminded, if it is to come"),
  isOver: z.boolean().describe("Whether the class is too long ago"),
  texts: z
    .array(z.strictObject({ language: z.enum(languages), text: z.string() }))
    .describe("A message for the group of the class, in each language"),
});

/** The class named in the path, if the actor may remind of it. */
async function loadLesson(c: AppContext, id: string) {
  const lesson = await findLesson(c.var.services.database, id);
  const owned = lesson && { ...lesson, owners: { ownerId: lesson.teacherId } };
  return authorize(actorOf(c), owned, { see: "reminder.read" });
}

export const reminderRoutes = createRouter()
  .openapi(
    describeRoute("reminder.read", "get", "/lessons/{id}/reminders", {
      summary: "How many students can be reminded of a class, and a message for its group",
      request: { params: idParams },
      responses: { 200: jsonResponse("Who is due, in numbers", remindersSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const lesson = await loadLesson(c, c.req.valid("param").id);
      const today = todayIn(env.TIME_ZONE);
      const counts = await countDue(database.$client, lesson.id, today);
      const texts = groupTexts(env, lesson, today);
      const dueFrom = addDays(lesson.date, 1);
      return sendJson(
        c,
        {
          ...counts,
          dueFrom: today < dueFrom ? dueFrom : null,
          isOver: lesson.date < addDays(today, -remindedLessonDaysMax),
          texts,
        },
        200,
      );
    },
  )
  .openapi(
    describeRoute("reminder.send", "post", "/lessons/{id}/reminders", {
      summary: "Remind the students who have not answered, each once a day; again, it reminds nobody twice",
      request: { params: idParams },
      responses: {
        200: jsonResponse(
          "How many were reminded now, and how many of those due had been reminded today already",
          z.strictObject({ remindedCount: z.int(), remindedBeforeCount: z.int() }),
        ),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = await loadLesson(c, c.req.valid("param").id);
      return sendJson(c, await sendReminders(database, actorOf(c), id, todayIn(env.TIME_ZONE)), 200);
    },
  );
