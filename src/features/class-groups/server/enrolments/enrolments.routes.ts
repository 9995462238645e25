import { z } from "@hono/zod-openapi";
import { inTransaction, type Transaction } from "#db/client.ts";
import { todayIn } from "#domain/dates/calendar.ts";
import type { Actor } from "#domain/roles.ts";
import {
  endEnrolmentsSchema,
  enrolSchema,
  moveStudentsSchema,
  rollNumbersSchema,
} from "#domain/schemas/class-groups.ts";
import type { AppContext } from "#server/http/context.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { endEnrolments, enrol, moveStudents } from "./enrolments.actions.ts";
import { changeRollNumbers } from "./roll-numbers.actions.ts";

const changedSchema = z.strictObject({
  studentCount: z.int().describe("How many students this changed; others were as requested already"),
});

/** Changes enrolments as of the school's day, all or none. */
async function answerChange<Input>(
  c: AppContext,
  input: Input,
  change: (tx: Transaction, actor: Actor, input: Input & { today: string }) => Promise<number>,
) {
  const { database, env } = c.var.services;
  const today = todayIn(env.TIME_ZONE);
  const studentCount = await inTransaction(database, (tx) => change(tx, actorOf(c), { ...input, today }));
  return sendJson(c, { studentCount }, 200);
}

export const enrolmentRoutes = createRouter()
  .openapi(
    describeRoute("class-group.manage", "post", "/class-groups/{id}/enrolments", {
      summary: "Enrol students in a class group, all or none; they get its teachers and courses",
      request: { params: idParams, body: jsonBody(enrolSchema) },
      responses: { 200: jsonResponse("The students are in the class group", changedSchema) },
    }),
    (c) => {
      const classGroupIds = [c.req.valid("param").id];
      return answerChange(c, { ...c.req.valid("json"), classGroupIds }, enrol);
    },
  )
  .openapi(
    describeRoute("class-group.manage", "post", "/class-groups/{id}/enrolment-ends", {
      summary:
        "Take students out of a class group; they lose the teachers and courses that only it gave them",
      request: { params: idParams, body: jsonBody(endEnrolmentsSchema) },
      responses: { 200: jsonResponse("The students are not in the class group", changedSchema) },
    }),
    (c) => answerChange(c, { ...c.req.valid("json"), classGroupId: c.req.valid("param").id }, endEnrolments),
  )
  .openapi(
    describeRoute("class-group.manage", "post", "/class-groups/{id}/moves", {
      summary: "Move students to another class group, all or none",
      request: { params: idParams, body: jsonBody(moveStudentsSchema) },
      responses: { 200: jsonResponse("The students have changed class groups", changedSchema) },
    }),
    (c) => answerChange(c, { ...c.req.valid("json"), classGroupId: c.req.valid("param").id }, moveStudents),
  )
  .openapi(
    describeRoute("class-group.manage", "put", "/class-groups/{id}/roll-numbers", {
      summary: "Give students of a class group their roll numbers there, all or none; null takes one away",
      request: { params: idParams, body: jsonBody(rollNumbersSchema) },
      responses: { 204: { description: "The students have these roll numbers" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const change = { ...c.req.valid("json"), today: todayIn(env.TIME_ZONE) };
      await changeRollNumbers(database, actorOf(c), c.req.valid("param").id, change);
      return c.body(null, 204);
    },
  );
