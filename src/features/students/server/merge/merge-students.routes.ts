import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { mergeFields, whyNotMerged } from "#domain/merging/merge-fields.ts";
import { mergeSchema } from "#domain/schemas/merging.ts";
import { idSchema } from "#domain/schemas/text.ts";
import { createRouter, describeRoute, idParams, jsonBody, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { mergeStudents } from "./merge-students.actions.ts";
import { previewMerge } from "./plan-merge.actions.ts";

const count = z.int().min(0);
const record = z.strictObject({ id: z.uuid(), name: z.string(), surname: z.string() });
const value = z.string().nullable();

const previewSchema = z.strictObject({
  /** Digests of what was seen, so that exactly that is merged. */
  digest: z.string(),
  /** Null when the records can be merged. */
  why: z.enum(whyNotMerged).nullable(),
  remaining: record,
  other: record,
  /** Those in which the records differ. */
  values: z.array(z.strictObject({ field: z.enum(mergeFields), remaining: value, other: value })),
  /** Answers that move. */
  feedback: count,
  /** Classes that only the other was asked about. */
  asked: count,
  teachers: count,
  /** Classes that both answered, at most 20 of them with their titles. */
  answeredTwice: z.strictObject({
    count,
    lessons: z.array(z.strictObject({ topic: z.string(), date: z.string() })),
  }),
  /** All of the merged record. */
  classGroups: z.array(
    z.strictObject({ name: z.string(), schoolYear: z.string(), startsOn: z.string(), endsOn: value }),
  ),
  guardians: z.array(z.strictObject({ name: z.string(), phone: value, email: value })),
  /** Names and contacts of guardians for which there is no room. */
  leftOut: z.array(z.string()),
});

/** Making one record of two that are about the same student (docs/decisions/086). */
export const mergeStudentsRoutes = createRouter()
  .openapi(
    describeRoute("student.merge", "get", "/students/{id}/merge", {
      summary: "What becomes of a student's record and another if they are merged",
      request: { params: idParams, query: z.strictObject({ otherId: idSchema }) },
      responses: { 200: jsonResponse("What would become of them", previewSchema) },
    }),
    async (c) => {
      const { database } = c.var.services;
      const { otherId } = c.req.valid("query");
      return sendJson(c, await previewMerge(database, actorOf(c), c.req.valid("param").id, otherId), 200);
    },
  )
  .openapi(
    describeRoute("student.merge", "post", "/students/{id}/merge", {
      "x-costly": "work",
      summary: "Merge another record of a student into this one",
      request: { params: idParams, body: jsonBody(mergeSchema) },
      responses: { 204: { description: "They are merged" } },
    }),
    async (c) => {
      const { database, env } = c.var.services;
      const { id } = c.req.valid("param");
      await mergeStudents(database, actorOf(c), id, c.req.valid("json"), todayIn(env.TIME_ZONE));
      return c.body(null, 204);
    },
  );
