import type { z } from "@hono/zod-openapi";
import { latestFeedbackMax } from "#domain/messages/parent-message.ts";
import { can } from "#domain/permissions.ts";
import type { Actor } from "#domain/roles.ts";
import { idSchema, plainDate } from "#domain/schemas/text.ts";
import type { Content } from "#features/feedback/server/withheld-feedback.queries.ts";
import { issueText } from "#locales/sentence.ts";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { sendJson } from "#server/http/send-json.ts";
import { cursorInvalid, idCursor, listQuery, pageOf, toPage } from "#server/pagination/pages.ts";
import { type FeedbackToSend, feedbackToSendSchema, listLatestFeedback } from "./feedback-to-send.queries.ts";
import { findFeedbackOf, findRecipient } from "./parent-messages.queries.ts";

const day = plainDate(issueText("request.invalid")).optional();

/** Feedback to choose from; stars are for those who may list feedback. */
function toFeedback(
  { content, ...feedback }: FeedbackToSend,
  { actor, hasWords }: { actor: Actor; hasWords: boolean },
): z.infer<typeof feedbackToSendSchema> {
  const seesStars = can(actor, "feedback.list");
  const shown = ({ rating, message }: Content) => ({ rating: seesStars ? rating : null, message });
  if (content === null || !hasWords) return { ...feedback, content: null };
  return {
    ...feedback,
    content: { ...shown(content), original: content.original && shown(content.original) },
  };
}

export const feedbackToSendRoutes = createRouter().openapi(
  describeRoute("parent.contact", "get", "/parent-messages/feedback", {
    summary:
      "A student's feedback to choose from, latest first: of a date, with what parents may be told of it; or all, with that of the first few",
    request: {
      query: listQuery({ studentId: idSchema, date: day }, idCursor),
    },
    responses: { 200: jsonResponse("A page of feedback", pageOf(feedbackToSendSchema)) },
  }),
  async (c) => {
    const { database } = c.var.services;
    const { studentId, after, ...page } = c.req.valid("query");
    const actor = actorOf(c);
    const shown = page.date !== undefined ? page.limit : after ? 0 : latestFeedbackMax;
    if ((await findRecipient(database, studentId)) === null) throw new ApiError("not-found");
    if (after && (await findFeedbackOf(database, { feedbackId: after[0], studentId })) === null)
      throw cursorInvalid();
    const rows = await listLatestFeedback(database.$client, { studentId, after, ...page });
    const found = toPage(
      rows,
      page.limit,
      ({ id }) => [id],
      (row) => toFeedback(row, { actor, hasWords: rows.indexOf(row) < shown }),
    );
    return sendJson(c, found, 200);
  },
);
