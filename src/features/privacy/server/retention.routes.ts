import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { retentionKinds } from "#domain/privacy.ts";
import { privacySettingsSchema, retentionSchema } from "#domain/schemas/privacy.ts";
import { createRouter, describeRoute, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { changePrivacySettings, readRetention, removeOld } from "./retention.actions.ts";
import { oldStudentSchema } from "./retention.queries.ts";

const readSchema = z.strictObject({
  settings: privacySettingsSchema,
  due: z.array(
    z.strictObject({
      kind: z.enum(retentionKinds),
      due: z
        .strictObject({ count: z.int(), first: z.array(oldStudentSchema).describe("Those who left first") })
        .nullable()
        .describe("Null where the school keeps it"),
    }),
  ),
});

/** How long the school keeps things of students who have left, and removing what is due. */
export const retentionRoutes = createRouter()
  .openapi(
    describeRoute("school.change", "get", "/retention", {
      summary: "How long things are kept after students have left, and whose data is due to go",
      responses: { 200: jsonResponse("The settings, and what is due", readSchema) },
    }),
    async (c) => {
      const { services } = c.var;
      return sendJson(c, await readRetention(services, todayIn(services.env.TIME_ZONE)), 200);
    },
  )
  .openapi(
    describeRoute("school.change", "put", "/retention", {
      summary: "Change how long things are kept; nothing is removed by it",
      request: { body: jsonBody(privacySettingsSchema) },
      responses: { 204: { description: "The settings are stored" } },
    }),
    async (c) => {
      await changePrivacySettings(c.var.services, actorOf(c), c.req.valid("json"));
      return c.body(null, 204);
    },
  )
  .openapi(
    describeRoute("student.erase", "post", "/retention/{id}", {
      "x-costly": "work",
      summary: "Remove what is due of one kind from the students who were shown",
      request: { params: z.strictObject({ id: z.enum(retentionKinds) }), body: jsonBody(retentionSchema) },
      responses: {
        200: jsonResponse("Of how many students it was removed", z.strictObject({ students: z.int() })),
      },
    }),
    async (c) => {
      const { services } = c.var;
      const { id: kind } = c.req.valid("param");
      const { studentIds } = c.req.valid("json");
      const today = todayIn(services.env.TIME_ZONE);
      return sendJson(
        c,
        { students: await removeOld(services, actorOf(c), { kind, studentIds, today }) },
        200,
      );
    },
  );
