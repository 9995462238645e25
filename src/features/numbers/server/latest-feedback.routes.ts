import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { feedbackSchema } from "#features/feedback/server/feedback.queries.ts";
import { toFeedback } from "#features/feedback/server/feedback.routes.ts";
import { findMarks, marksSchema } from "#features/feedback/server/replies/feedback-marks.queries.ts";
import { responseCountsSchema, toResponseCounts } from "#features/lessons/server/audience/audience.routes.ts";
import { findTeacher } from "#features/teachers/server/teachers.queries.ts";
import { idOrMe, resolveMe } from "#server/accounts/resolve-me.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { listLatestFeedback } from "./latest-feedback.queries.ts";

const lessonSchema = z.strictObject({
  id: z.uuid(),
  topic: z.string(),
  date: z.iso.date(),
  counts: responseCountsSchema,
  remindable: z.int().describe("How many students can be reminded of it now"),
  feedback: z.array(feedbackSchema).describe("The newest of it"),
});

export const latestFeedbackRoutes = createRouter().openapi(
  describeRoute("teacher.insights", "get", "/teachers/{id}/latest-feedback", {
    summary:
      "A teacher's latest classes with the newest feedback on each, and those just held that nobody has answered; `me` is one's own",
    request: { params: z.strictObject({ id: idOrMe }) },
    responses: {
      200: jsonResponse(
        "The classes, newest first",
        z.strictObject({
          items: z.array(lessonSchema),
          marks: z
            .array(marksSchema)
            .describe("Whether that feedback was seen, and the replies to it, in no order"),
        }),
      ),
    },
  }),
  async (c) => {
    const actor = actorOf(c);
    const { database, env } = c.var.services;
    const id = resolveMe(actor, c.req.valid("param").id);
    const teacher = await findTeacher(database, id);
    authorize(actor, teacher && { owners: { ownerId: teacher.id } }, { see: "teacher.insights" });
    const today = todayIn(env.TIME_ZONE);
    const lessons = await listLatestFeedback(database.$client, id, today);
    const feedbackIds = lessons.flatMap(({ feedback }) => feedback.map((each) => each.id));
    const marks = await findMarks(database.$client, id, feedbackIds, env.TIME_ZONE);
    const items = lessons.map(({ topic, remindable, feedback, ...counts }) => ({
      ...{ id: counts.id, topic, date: counts.date, remindable },
      counts: toResponseCounts(counts, today),
      feedback: feedback.map((each) => toFeedback(each, actor)),
    }));
    return sendJson(c, { items, marks }, 200);
  },
);
