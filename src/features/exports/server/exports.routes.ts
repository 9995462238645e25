import { z } from "@hono/zod-openapi";
import { applyMonthChanges } from "#db/months.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import { exportTables } from "#domain/exports.ts";
import { feedbackFilters } from "#domain/schemas/feedback.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { teachingToExport } from "#features/class-groups/server/teaching-export.queries.ts";
import { feedbackToExport } from "#features/feedback/server/feedback-list.queries.ts";
import { lessonsToExport } from "#features/lessons/server/lesson-export.queries.ts";
import { messagesToExport } from "#features/messages/server/message-export.queries.ts";
import { guardiansToExport, studentsToExport } from "#features/students/server/student-export.queries.ts";
import { ratingsToExport, teachersToExport } from "#features/teachers/server/teacher-export.queries.ts";
import { languages } from "#locales/languages.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { leftStudentsTable, tables } from "./export-tables.queries.ts";
import { type ExportRequest, openExport } from "./exports.actions.ts";

const asked = {
  format: z.enum(["csv", "rows"]).default("csv").describe("`rows` are lines of JSON, for a spreadsheet"),
  language: z.enum(languages).default("en").describe("Of the headings"),
};

const responses = {
  200: {
    description: "The table",
    content: { "text/csv": { schema: z.string() }, "application/x-ndjson": { schema: z.string() } },
  },
};

const otherTables = exportTables.filter((name) => name !== "feedback");

/** Sends the table; its name has the school's day. */
async function send(
  c: AppContext,
  request: Omit<ExportRequest, "table"> & Partial<Pick<ExportRequest, "table">>,
) {
  // Nobody would read it.
  if (c.req.method === "HEAD") return c.body(null, 200);
  const { format, name } = request;
  const exported = { table: tables[name], ...request };
  const stream = await openExport(c.var.services, actorOf(c), exported, c.var.keepTurn());
  const today = todayIn(c.var.services.env.TIME_ZONE);
  return c.body(stream, 200, {
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
    "Content-Disposition": `attachment; filename="${name}-${today}.csv"`,
  });
}

export const exportRoutes = createRouter()
  .openapi(
    describeRoute("school.export", {
      method: "get",
      path: "/feedback-export",
      "x-costly": "download",
      summary: "Feedback as a table, with the filters of its list",
      request: { query: z.strictObject({ ...asked, ...feedbackFilters, teacherId: idSchema.optional() }) },
      responses,
    }),
    async (c) => {
      const { format, language, sort, from, to, rating: ratings, ...others } = c.req.valid("query");
      const statement = feedbackToExport(actorOf(c), { filters: { ...others, ratings }, sort, from, to });
      const filters = { ...others, from, to, ratings };
      return send(c, { name: "feedback", statement, format, language, filters });
    },
  )
  .openapi(
    describeRoute("school.export", {
      method: "get",
      path: "/exports/{id}",
      "x-costly": "download",
      summary: "A table of the school's records; of students, those who have left with `left`",
      request: {
        params: z.strictObject({ id: z.enum(otherTables) }),
        query: z.strictObject({ ...asked, left: z.literal("yes").optional() }),
      },
      responses,
    }),
    async (c) => {
      const { id: name } = c.req.valid("param");
      const { left, ...how } = c.req.valid("query");
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      switch (name) {
        case "students": {
          const hasLeft = left !== undefined;
          const table = hasLeft ? leftStudentsTable : tables.students;
          const filters = hasLeft ? { left } : undefined;
          return send(c, { name, table, statement: studentsToExport(today, hasLeft), filters, ...how });
        }
        case "guardians":
          return send(c, { name, statement: guardiansToExport(today), ...how });
        case "teachers":
          return send(c, { name, statement: teachersToExport, ...how });
        case "teaching":
          return send(c, { name, statement: teachingToExport(today), ...how });
        case "classes":
          return send(c, { name, statement: lessonsToExport, ...how });
        case "messages":
          return send(c, { name, statement: messagesToExport(env.TIME_ZONE), ...how });
        case "ratings":
          await applyMonthChanges(database.$client);
          return send(c, { name, statement: ratingsToExport(today), ...how });
      }
    },
  );
