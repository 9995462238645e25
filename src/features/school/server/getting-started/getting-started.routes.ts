import { todayIn } from "#domain/dates/calendar.ts";
import { checklistCountMax } from "#domain/school.ts";
import { closeChecklist } from "#features/school/server/school.queries.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { progressSchema, readProgress } from "./getting-started.queries.ts";

export const gettingStartedRoutes = createRouter()
  .openapi(
    describeRoute("school.change", "get", "/getting-started", {
      summary: `How far a new school is; counts are ${checklistCountMax} at most`,
      responses: { 200: jsonResponse("What is there", progressSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      return sendJson(c, await readProgress(database, todayIn(env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("school.change", "post", "/getting-started/close", {
      summary: "Close the checklist: dashboards no longer show it",
      responses: { 204: { description: "Closed" } },
    }),
    async (c) => {
      await closeChecklist(c.var.services.database);
      return c.body(null, 204);
    },
  );
