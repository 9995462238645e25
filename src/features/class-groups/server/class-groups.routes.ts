import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { scopeOf } from "#domain/permissions.ts";
import {
  addClassGroupSchema,
  classGroupTeachersSchema,
  renameClassGroupSchema,
} from "#domain/schemas/class-groups.ts";
import { idSchema } from "#domain/schemas/text.ts";
import {
  listedYearSchema,
  readSchoolYears,
} from "#features/class-groups/server/school-years/school-years.routes.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf, authorize } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { changeTeachersOfGroup } from "./class-group-teachers.actions.ts";
import { addClassGroup, deleteClassGroup, renameClassGroup } from "./class-groups.actions.ts";
import { classGroupSchema, findClassGroup, listClassGroups, versionOf } from "./class-groups.queries.ts";

const oneGroupSchema = classGroupSchema.extend({
  schoolYear: listedYearSchema,
  version: z
    .string()
    .describe("To send with a change of the teachers, which is rejected if they changed since"),
});

/** The class group with this id, if the actor may see it. */
async function loadGroup(c: AppContext, id: string): Promise<z.infer<typeof oneGroupSchema>> {
  const found = await findClassGroup(c.var.services.database, id);
  const { group } = authorize(
    actorOf(c),
    found && { group: found, owners: { teacherIds: found.teachers.map((teacher) => teacher.id) } },
    { see: "class-group.list" },
  );
  const year = (await readSchoolYears(c)).find(({ id }) => id === group.schoolYearId);
  if (year === undefined) throw new ApiError("not-found");
  return { ...group, schoolYear: year, version: versionOf(group) };
}

export const classGroupRoutes = createRouter()
  .openapi(
    describeRoute("class-group.list", "get", "/class-groups", {
      summary: "The class groups of a school year by name: all for an admin, those they teach for a teacher",
      request: {
        query: z.strictObject({ schoolYearId: idSchema.optional().describe("The current year if left out") }),
      },
      responses: {
        200: jsonResponse(
          "The school year, null when there is none, and its class groups",
          z.strictObject({ schoolYear: listedYearSchema.nullable(), items: z.array(classGroupSchema) }),
        ),
      },
    }),
    async (c) => {
      const { schoolYearId } = c.req.valid("query");
      const years = await readSchoolYears(c);
      const year =
        years.find((year) => (schoolYearId === undefined ? year.isCurrent : year.id === schoolYearId)) ??
        null;
      const groups =
        year === null
          ? []
          : await listClassGroups(c.var.services.database, {
              schoolYearId: year.id,
              teacherId: scopeOf(actorOf(c), "class-group.list"),
            });
      return sendJson(c, { schoolYear: year, items: groups }, 200);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "post", "/class-groups", {
      summary: "Add a class group to a school year, the current one unless another is named",
      request: { body: jsonBody(addClassGroupSchema) },
      responses: { 201: jsonResponse("The new class group", oneGroupSchema) },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const today = todayIn(env.TIME_ZONE);
      const id = await addClassGroup(database, actorOf(c), { ...c.req.valid("json"), today });
      return sendJson(c, await loadGroup(c, id), 201);
    },
  )
  .openapi(
    describeRoute("class-group.list", "get", "/class-groups/{id}", {
      summary: "A class group with its teachers",
      request: { params: idParams },
      responses: { 200: jsonResponse("The class group", oneGroupSchema) },
    }),
    async (c) => sendJson(c, await loadGroup(c, c.req.valid("param").id), 200),
  )
  .openapi(
    describeRoute("class-group.manage", "patch", "/class-groups/{id}", {
      summary: "Rename a class group",
      request: { params: idParams, body: jsonBody(renameClassGroupSchema) },
      responses: { 200: jsonResponse("The class group as it is now", oneGroupSchema) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      await renameClassGroup(c.var.services.database, actorOf(c), id, c.req.valid("json"));
      return sendJson(c, await loadGroup(c, id), 200);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "delete", "/class-groups/{id}", {
      summary: "Delete a class group that no student was ever in and no class was for",
      request: { params: idParams },
      responses: { 204: { description: "The class group is deleted" } },
    }),
    async (c) => {
      await deleteClassGroup(c.var.services.database, actorOf(c), c.req.valid("param").id);
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "put", "/class-groups/{id}/teachers", {
      summary:
        "Set who teaches a class group, and what; its students get and lose teachers and courses with it",
      request: { params: idParams, body: jsonBody(classGroupTeachersSchema) },
      responses: { 200: jsonResponse("The class group as it is now", oneGroupSchema) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      await changeTeachersOfGroup(c.var.services.database, actorOf(c), id, c.req.valid("json"));
      return sendJson(c, await loadGroup(c, id), 200);
    },
  );
