import { z } from "@hono/zod-openapi";
import { consentEventAnswers, consentPurposes, consentSources } from "#domain/guardians.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { entryCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { listConsents } from "./consents.queries.ts";
import { findContact } from "./guardians.queries.ts";

const personSchema = z.strictObject({ name: z.string(), surname: z.string() });

const consentEventSchema = z.strictObject({
  id: z.int(),
  channel: z.enum(parentChannels),
  purpose: z.enum(consentPurposes),
  contact: z.string(),
  answer: z
    .enum(consentEventAnswers)
    .describe(
      "`void` when the guardian counts as not asked from then on; `unconfirmed` for a yes that waits and does not count: over the guardian's own refusal, by a link that the office had seen",
    ),
  source: z.enum(consentSources).nullable(),
  on: z.iso.date().describe("The day of the answer"),
  notice: z
    .strictObject({ version: z.int(), language: z.string() })
    .nullable()
    .describe("What the guardian had been told; null if that is not known"),
  recordedAt: z.iso.datetime(),
  recordedBy: personSchema.nullable(),
  linkMadeBy: personSchema.nullable().describe("Who made the link by which it was answered, and had seen it"),
  endedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      "When it stopped counting: an answer by the next one, a refusal by one that lifts or repeats it",
    ),
});

export const consentRoutes = createRouter().openapi(
  describeRoute("guardian.change", "get", "/students/{id}/consents", {
    summary:
      "What a student's guardians answered whether the school may write to them, the latest recorded first",
    request: { params: idParams, query: listQuery({}, entryCursor) },
    responses: { 200: jsonResponse("A page of answers", pageOf(consentEventSchema)) },
  }),
  async (c) => {
    const { database } = c.var.services;
    const { id: studentId } = c.req.valid("param");
    const { after, limit } = c.req.valid("query");
    if ((await findContact(database, studentId)) === null) throw new ApiError("not-found");
    const rows = await listConsents(database, { studentId, after, limit });
    const page = toPage(rows, limit, ({ id }) => [id]);
    return sendJson(c, page, 200);
  },
);
