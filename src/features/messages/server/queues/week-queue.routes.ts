import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { newQueueIdSchema } from "#domain/schemas/message-queue.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { planWeek, prepareWeek } from "./prepare-week.actions.ts";

const weekSchema = z.strictObject({
  count: z.int().describe("How many messages one press prepares"),
  open: z
    .strictObject({ id: z.uuid(), done: z.int(), total: z.int() })
    .nullable()
    .describe("The queue of this week that is not done"),
});

/** This week's feedback, to all parents who agreed: what there is to send, and the queue of it. */
export const weekQueueRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", "get", "/week-queue", {
      summary: "What of this week's feedback parents who agreed can be told, and the queue that does",
      responses: { 200: jsonResponse("This week", weekSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { count, queue } = await planWeek(database, {
        today: todayIn(env.TIME_ZONE),
        appUrl: env.APP_URL,
      });
      const open = queue && queue.done < queue.total ? queue : null;
      return sendJson(c, { count, open }, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", "post", "/week-queue", {
      "x-costly": "work",
      summary:
        "Prepare messages about this week's feedback to all parents who agreed: in the queue of this week, or a new one",
      request: { body: jsonBody(newQueueIdSchema) },
      responses: { 200: jsonResponse("The queue", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { TIME_ZONE: timeZone, APP_URL: appUrl } = env;
      const id = await prepareWeek(database, actorOf(c), c.req.valid("json").id, { timeZone, appUrl });
      return sendJson(c, { id }, 200);
    },
  );
