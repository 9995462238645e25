import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { createRouter, describeRoute, jsonResponse } from "./create-router.ts";
import { sendJson } from "./send-json.ts";

/** Today's date at the school. */
export const schoolDayRoutes = createRouter().openapi(
  describeRoute("account.use", "get", "/today", {
    summary: "The school's day, later than which no date of a lookup may be, and its time zone",
    responses: {
      200: jsonResponse("The day", z.strictObject({ today: z.iso.date(), timeZone: z.string() })),
    },
  }),
  (c) => {
    const timeZone = c.var.services.env.TIME_ZONE;
    return sendJson(c, { today: todayIn(timeZone), timeZone }, 200);
  },
);
