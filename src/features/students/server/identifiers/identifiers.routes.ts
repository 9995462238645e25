import { todayIn } from "#domain/dates/calendar.ts";
import { identifiersSchema } from "#domain/schemas/student-ids.ts";
import { createRouter, describeRoute, idParams, jsonBody } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { changeIdentifiers } from "./identifiers.actions.ts";

export const identifierRoutes = createRouter().openapi(
  describeRoute("student.identify", "put", "/students/{id}/identifiers", {
    summary:
      "Change a student's name, admission number, PEN, APAAR ID, other number and date of birth; with updatedAt, only if nobody has changed the student since",
    request: { params: idParams, body: jsonBody(identifiersSchema) },
    responses: { 204: { description: "The identifiers are changed" } },
  }),
  async (c) => {
    const { database, env } = c.var.services;
    const { id } = c.req.valid("param");
    await changeIdentifiers(database, actorOf(c), id, c.req.valid("json"), todayIn(env.TIME_ZONE));
    return c.body(null, 204);
  },
);
