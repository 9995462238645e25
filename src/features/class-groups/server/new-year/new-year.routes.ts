import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { schoolYear } from "#domain/records/class-group.ts";
import { namesOf, pick } from "#domain/records/record.ts";
import { applyNewYearSchema, newYearChoicesSchema, plannedRowSchema } from "#domain/schemas/new-year.ts";
import { rowSchema } from "#domain/schemas/record.ts";
import { ApiError } from "#server/base/api-error.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { beginSchoolYear, readPlan } from "./new-year.actions.ts";
import { findYearPair, keepChoices, type YearPair } from "./new-year.queries.ts";
import { findBeginning } from "./new-year.undo.ts";

const count = z.int();

const planSchema = z.strictObject({
  digest: z.string(),
  changes: count.describe("How many records applying the plan writes; 0 when everything is as planned"),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      isNew: z.boolean(),
      teacherCount: count.describe("How many teachers it gets"),
    }),
  ),
  enrolments: count,
  leavings: count,
  rows: z.array(plannedRowSchema),
});

const yearSchema = rowSchema(schoolYear);

const newYearSchema = z.strictObject({
  from: yearSchema,
  to: yearSchema,
  groups: z.array(z.strictObject({ id: z.uuid(), name: z.string(), teacherCount: count })),
  students: z.array(
    z.strictObject({
      id: z.uuid(),
      classGroupId: z.uuid(),
      name: z.string(),
      surname: z.string(),
      rollNumber: z.string().nullable(),
    }),
  ),
  nextGroups: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  choices: newYearChoicesSchema,
  plan: planSchema,
  beginning: z
    .strictObject({
      entryId: count,
      at: z.iso.datetime(),
      enrolments: count,
      ended: count,
      groups: count,
      groupsInUse: count,
      leavings: count,
    })
    .nullable()
    .describe("When it was last applied, with what an undo removes, ends or keeps"),
});

const yearOf = (year: YearPair["to"]) => pick(year, namesOf(schoolYear));

/** The two years, who is in them, what was chosen, and what would happen. */
async function loadNewYear(c: AppContext, id: string): Promise<z.infer<typeof newYearSchema>> {
  const { database, env } = c.var.services;
  const pair = await findYearPair(database, id);
  const { snapshot, choices, plan, digest } = await readPlan(database, pair);
  if (pair === null) throw new ApiError("not-found");
  return {
    from: yearOf(pair.from),
    to: yearOf(pair.to),
    groups: snapshot.groups.map(({ id, name, teacherCount }) => ({ id, name, teacherCount })),
    students: snapshot.students.map(({ leavesOn: _leavesOn, ...student }) => student),
    nextGroups: snapshot.nextGroups.map(({ id, name }) => ({ id, name })),
    choices,
    plan: {
      digest,
      changes: plan.groups.length + plan.enrol.length + plan.leave.length,
      groups: plan.groups.map(({ id, name, taughtBy }) => ({
        name,
        isNew: id === null,
        teacherCount: new Set(taughtBy.map(({ teacherId }) => teacherId)).size,
      })),
      enrolments: plan.enrol.length,
      leavings: plan.leave.length,
      rows: plan.rows,
    },
    beginning: await findBeginning(database, id, todayIn(env.TIME_ZONE)),
  };
}

export const newYearRoutes = createRouter()
  .openapi(
    describeRoute("class-group.manage", "get", "/school-years/{id}/beginning", {
      "x-costly": "work",
      summary: "How a school year follows from the one before it: what was chosen, and what would happen",
      request: { params: idParams },
      responses: { 200: jsonResponse("The plan", newYearSchema) },
    }),
    async (c) => sendJson(c, await loadNewYear(c, c.req.valid("param").id), 200),
  )
  .openapi(
    describeRoute("class-group.manage", "put", "/school-years/{id}/beginning", {
      "x-costly": "work",
      summary: "Choose how a school year follows from the one before it. Nothing happens yet",
      request: { params: idParams, body: jsonBody(newYearChoicesSchema) },
      responses: { 200: jsonResponse("The plan as it is now", newYearSchema) },
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      if (!(await keepChoices(c.var.services.database, id, c.req.valid("json")))) {
        throw new ApiError("not-found");
      }
      return sendJson(c, await loadNewYear(c, id), 200);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "post", "/school-years/{id}/beginning", {
      "x-costly": "work",
      summary: "Do what the plan that was seen says, all or nothing, on the school year's first day",
      request: { params: idParams, body: jsonBody(applyNewYearSchema) },
      responses: {
        200: jsonResponse(
          "Everything is as planned",
          z.strictObject({ changes: count.describe("How many records were written; 0 when run again") }),
        ),
      },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const changes = await beginSchoolYear(database, actorOf(c), c.req.valid("param").id, {
        ...c.req.valid("json"),
        today: todayIn(env.TIME_ZONE),
      });
      return sendJson(c, { changes }, 200);
    },
  );
