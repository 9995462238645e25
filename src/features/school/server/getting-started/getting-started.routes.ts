import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { checklistCountMax } from "#domain/school.ts";
import { closeChecklist } from "#features/school/server/school.queries.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { readProgress } from "./getting-started.queries.ts";

const count = z.int().max(checklistCountMax);

const progressSchema = z.strictObject({
  school: z.boolean().describe("Whether the school has a name"),
  teachers: count,
  classGroups: count,
  students: count,
  lessons: count,
  untaught: z
    .array(z.strictObject({ id: z.uuid(), name: z.string() }))
    .describe("Class groups that nobody teaches: three at most"),
  closedAt: z.iso.datetime().nullable(),
});

export const gettingStartedRoutes = createRouter()
  .openapi(
    describeRoute("school.change", {
      method: "get",
      path: "/getting-started",
      summary: `How far a new school is; counts are ${checklistCountMax} at most`,
      responses: { 200: jsonResponse("What is there", progressSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      return sendJson(c, await readProgress(database, todayIn(env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("school.change", {
      method: "post",
      path: "/getting-started/close",
      summary: "Close the checklist: dashboards no longer show it",
      responses: { 204: { description: "Closed" } },
    }),
    async (c) => {
      await closeChecklist(c.var.services.database);
      return c.body(null, 204);
    },
  );
