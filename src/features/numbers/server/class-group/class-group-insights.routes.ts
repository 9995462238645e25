import { z } from "@hono/zod-openapi";
import { inTransaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { monthsUpTo } from "#domain/dates/months.ts";
import { monthFigureSchema } from "#domain/numbers/figure-schema.ts";
import { trendMonths, trendOf } from "#domain/numbers/month.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { readFigureRules } from "#features/numbers/server/figure-rules.queries.ts";
import { countFromRows } from "#features/numbers/server/reports/counted-period.queries.ts";
import { requireClassGroup } from "#features/numbers/server/reports/reports.routes.ts";
import type { Services } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { listClassGroupRates, rateSchema } from "./class-group-rates.queries.ts";

const insightsSchema = z.strictObject({
  months: z.array(monthFigureSchema).describe("Twelve months up to the current one, oldest first"),
  leastStudents: z.int().describe("With fewer students than this, a figure is compared with nothing"),
  unconfirmed: z.int().describe("Responses of the current month from students whom no admin has confirmed"),
  excused: z.int().describe("How often students were excused from classes of the current month"),
});

/** A class group's figures on `today`, the school's day: counted from the rows, which are few for one class group. */
async function readInsights({ database }: Services, classGroupId: string, today: string) {
  const month = today.slice(0, 7);
  const [first = month, ...shown] = monthsUpTo(month, trendMonths + 1);
  return inTransaction(database, async (tx) => {
    const rules = await readFigureRules(tx);
    const period = { from: `${first}-01`, to: today };
    const { months } = await countFromRows(tx, { classGroupId }, period, { today, kinds: ["month"] });
    const current = months.find((each) => each.month === month);
    return {
      months: trendOf(months, shown, rules),
      leastStudents: rules.leastStudents,
      unconfirmed: current?.unconfirmed ?? 0,
      excused: current?.excused ?? 0,
    };
  });
}

const ratesSchema = z.strictObject({ items: z.array(rateSchema) });

export const classGroupInsightsRoutes = createRouter()
  .openapi(
    describeRoute("school.overview", "get", "/class-group-rates", {
      summary: "How many answered of those asked this month, in each class group of a school year",
      request: { query: z.strictObject({ schoolYearId: idSchema }) },
      responses: { 200: jsonResponse("Class groups whose students were asked", ratesSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      const month = { from: `${today.slice(0, 7)}-01`, to: today };
      const items = await listClassGroupRates(database, c.req.valid("query").schoolYearId, month, today);
      return sendJson(c, { items }, 200);
    },
  )
  .openapi(
    describeRoute("school.overview", "get", "/class-groups/{id}/insights", {
      summary: "How a class group's classes are going: averages by month",
      request: { params: idParams },
      responses: { 200: jsonResponse("The figures", insightsSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      const { id } = await requireClassGroup(services, c.req.valid("param").id);
      return sendJson(c, await readInsights(services, id, todayIn(services.env.TIME_ZONE)), 200);
    },
  );
