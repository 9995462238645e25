import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { exportTables } from "#domain/exports.ts";
import { createRouter, describeRoute } from "#server/http/create-router.ts";
import { exportQuery, exportResponses, sendExport } from "#server/http/send-export.ts";

const tableNames = exportTables.filter((name) => name !== "feedback");

export const exportRoutes = createRouter().openapi(
  describeRoute("school.export", "get", "/exports/{id}", {
    "x-costly": "download",
    summary: "A table of the school's records; of students, those who have left with `left`",
    request: {
      params: z.strictObject({ id: z.enum(tableNames) }),
      query: z.strictObject({ ...exportQuery, left: z.literal("yes").optional() }),
    },
    responses: exportResponses,
  }),
  async (c) => {
    const { id: name } = c.req.valid("param");
    const { left, ...how } = c.req.valid("query");
    const { database, env, wholeTables } = c.var.services;
    const table = wholeTables[name];
    const hasLeft = name === "students" && left !== undefined;
    const scope = { today: todayIn(env.TIME_ZONE), timeZone: env.TIME_ZONE, left: hasLeft };
    await table.prepare?.(database.$client);
    const filters = hasLeft ? { left } : undefined;
    return sendExport(c, { name, table, statement: table.statement(scope), scope, filters, ...how });
  },
);
