import { z } from "@hono/zod-openapi";
import { todayIn } from "#domain/dates/calendar.ts";
import { limits } from "#domain/limits.ts";
import { contactProblemKinds } from "#domain/messages/contact-problems.ts";
import { parentChannels } from "#domain/messages/parent-message.ts";
import { idSchema, textSchema } from "#domain/schemas/text.ts";
import { cleanLine } from "#domain/text.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findContactProblem } from "./contact-problems.queries.ts";
import { findNotified } from "./notified-days.queries.ts";
import { findContactKeys, findRecipient, personSchema } from "./parent-messages.queries.ts";

const knownContactSchema = z.strictObject({
  problem: z.enum(contactProblemKinds).nullable().describe("Why nothing is sent to it from a queue"),
  notifiedToday: z
    .strictObject({
      channel: z.enum(parentChannels),
      at: z.iso.datetime(),
      isOnlyOpened: z.boolean().describe("Whether nobody has said that it was sent"),
      by: personSchema,
      students: z.array(personSchema).describe("Whom they were told about"),
    })
    .nullable()
    .describe("What its guardian was told today, by whichever contact"),
});

export const knownContactRoutes = createRouter().openapi(
  describeRoute("parent.contact", "get", "/known-contacts", {
    summary: "What is known of a number or an address before a message to a student's guardian is opened",
    request: {
      query: z.strictObject({
        studentId: idSchema,
        channel: z.enum(parentChannels, { error: issueText("request.invalid") }),
        contact: textSchema(cleanLine, limits.emailMaxLength),
      }),
    },
    responses: { 200: jsonResponse("What is known", knownContactSchema) },
  }),
  async (c) => {
    const { database, env } = c.var.services;
    const { studentId, channel, contact } = c.req.valid("query");
    if ((await findRecipient(database, studentId)) === null) throw new ApiError("not-found");
    const { contactKeys } = await findContactKeys(database, studentId, contact);
    const [problem, notifiedToday] = await Promise.all([
      findContactProblem(database, { channel, contact }),
      findNotified(database, contactKeys, todayIn(env.TIME_ZONE)),
    ]);
    return sendJson(c, { problem, notifiedToday }, 200);
  },
);
