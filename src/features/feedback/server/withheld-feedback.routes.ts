import { withholdSchema } from "#domain/schemas/feedback.ts";
import { createRouter, describeRoute, idParams, jsonBody } from "#server/http/create-router.ts";
import { actorOf } from "#server/http/require-actor.ts";
import { withholdFeedback } from "./withheld-feedback.actions.ts";

export const withheldFeedbackRoutes = createRouter().openapi(
  describeRoute("feedback.withhold", "put", "/feedback/{id}/withheld", {
    summary: "Mark feedback as not for parents, or take that back; a student's own mark stays",
    request: { params: idParams, body: jsonBody(withholdSchema) },
    responses: { 204: { description: "Kept" } },
  }),
  async (c) => {
    const { withheld } = c.req.valid("json");
    await withholdFeedback(c.var.services.database, actorOf(c), c.req.valid("param").id, withheld);
    return c.body(null, 204);
  },
);
