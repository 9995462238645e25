import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { weekOf } from "#domain/dates/months.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { newQueueIdSchema } from "#domain/schemas/message-queue.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { prepareWeek } from "./prepare-queue.actions.ts";
import { countWeek, findWeekQueue } from "./week-queue.queries.ts";

const weekSchema = z.strictObject({
  channel: z.enum(parentChannels),
  count: z.int().describe("Of how many students parents who agreed can be told something of this week"),
  open: z
    .strictObject({ id: z.uuid(), done: z.int(), total: z.int() })
    .nullable()
    .describe("The queue of this week that is not done"),
});

/** This week's feedback, to all parents who agreed: what there is to send, and the queue of it. */
export const weekQueueRoutes = createRouter()
  .openapi(
    describeRoute("parent.contact", {
      method: "get",
      path: "/week-queue",
      summary: "What of this week's feedback parents who agreed can be told, and the queue that does",
      responses: { 200: jsonResponse("This week", weekSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const week = weekOf(todayIn(env.TIME_ZONE));
      const [counted, open] = await Promise.all([countWeek(database, week), findWeekQueue(database, week)]);
      return sendJson(c, { ...counted, open }, 200);
    },
  )
  .openapi(
    describeRoute("parent.contact", {
      method: "post",
      path: "/week-queue",
      "x-costly": "work",
      summary:
        "Prepare messages about this week's feedback to all parents who agreed, unless they are under way",
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
