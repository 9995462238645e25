import { z } from "@hono/zod-openapi";
import { ApiError } from "#server/base/api-error.ts";
import { createRouter, describeRoute, idParams, jsonResponse } from "#server/http/create-router.ts";
import { sendJson } from "#server/http/send-json.ts";
import { findLesson } from "./lessons.queries.ts";

const lessonTitleSchema = z.strictObject({ topic: z.string(), subject: z.string(), date: z.iso.date() });

/** For anyone who has the link of a class, before they sign in. Names nobody, and grants nothing (docs/decisions/075). */
export const lessonTitleRoutes = createRouter().openapi(
  describeRoute("lesson.title", "get", "/lessons/{id}/title", {
    summary: "Which class a link is about: topic, subject and date",
    request: { params: idParams },
    responses: { 200: jsonResponse("The class, without anyone's name", lessonTitleSchema) },
  }),
  async (c) => {
    const lesson = await findLesson(c.var.services.database, c.req.valid("param").id);
    if (lesson === null) throw new ApiError("not-found");
    const { topic, subject, date } = lesson;
    return sendJson(c, { topic, subject, date }, 200);
  },
);
