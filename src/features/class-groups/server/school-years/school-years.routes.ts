import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { currentYearOf } from "#domain/dates/school-year.ts";
import { scopeOf } from "#domain/permissions.ts";
import { schoolYear } from "#domain/records/class-group.ts";
import { addSchoolYearSchema, schoolYearSchema } from "#domain/schemas/class-groups.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { addSchoolYear, changeSchoolYear, deleteSchoolYear } from "./school-years.actions.ts";
import { listSchoolYears } from "./school-years.queries.ts";

export const listedYearSchema = rowSchema(schoolYear).extend({
  isCurrent: z.boolean(),
  classGroupCount: z.int().describe("For a teacher, how many of its class groups they teach"),
});

/** All school years, newest first, as this actor sees them, the current one marked. */
export async function readSchoolYears(c: AppContext): Promise<z.infer<typeof listedYearSchema>[]> {
  const { database, env } = c.var.services;
  const years = await listSchoolYears(database, scopeOf(actorOf(c), "class-group.list"));
  const current = currentYearOf(years, todayIn(env.TIME_ZONE));
  return years.map((year) => ({ ...year, isCurrent: year === current }));
}

export const schoolYearRoutes = createRouter()
  .openapi(
    describeRoute("class-group.list", "get", "/school-years", {
      summary: "All school years, newest first",
      responses: {
        200: jsonResponse("The school years", z.strictObject({ items: z.array(listedYearSchema) })),
      },
    }),
    async (c) => sendJson(c, { items: await readSchoolYears(c) }, 200),
  )
  .openapi(
    describeRoute("class-group.manage", "post", "/school-years", {
      summary: "Add a school year, on request with the class groups of another one and their teachers",
      request: { body: jsonBody(addSchoolYearSchema) },
      responses: { 201: jsonResponse("The new school year", z.strictObject({ id: z.uuid() })) },
    }),
    async (c) => {
      const id = await addSchoolYear(c.var.services.database, actorOf(c), c.req.valid("json"));
      return sendJson(c, { id }, 201);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "patch", "/school-years/{id}", {
      summary: "Change a school year's name and days",
      request: { params: idParams, body: jsonBody(schoolYearSchema) },
      responses: { 204: { description: "The school year is changed" } },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      await changeSchoolYear(database, actorOf(c), id, { ...c.req.valid("json"), today });
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "delete", "/school-years/{id}", {
      summary: "Delete a school year without class groups",
      request: { params: idParams },
      responses: { 204: { description: "The school year is deleted" } },
    }),
    async (c) => {
      await deleteSchoolYear(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  );
