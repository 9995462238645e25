import { z } from "@hono/zod-openapi";
import { auditLogRoutes } from "../features/audit/server/audit-log.routes.ts";
import { feedbackRoutes } from "../features/feedback/server/feedback.routes.ts";
import { parentMessageRoutes } from "../features/parent-contact/server/parent-messages.routes.ts";
import { reviewSessionRoutes } from "../features/review-sessions/server/review-session.routes.ts";
import { deviceRoutes } from "../features/sign-in/server/devices.routes.ts";
import { draftKeyRoutes } from "../features/sign-in/server/draft-key.routes.ts";
import { passwordChangeRoutes } from "../features/sign-in/server/password-change.routes.ts";
import { signInRoutes } from "../features/sign-in/server/sign-in.routes.ts";
import { studentRoutes } from "../features/students/server/students.routes.ts";
import { teacherRoutes } from "../features/teachers/server/teachers.routes.ts";
import { createRouter, describeRoute, jsonAnswer } from "./create-router.ts";
import { answerPrepared, type PreparedAnswer, prepareJson } from "./prepared-answer.ts";

const features = createRouter()
  .route("/", signInRoutes)
  .route("/", deviceRoutes)
  .route("/", passwordChangeRoutes)
  .route("/", draftKeyRoutes)
  .route("/", studentRoutes)
  .route("/", teacherRoutes)
  .route("/", reviewSessionRoutes)
  .route("/", feedbackRoutes)
  .route("/", parentMessageRoutes)
  .route("/", auditLogRoutes);

/** What the browser's typed client knows of the API; a type alone. */
export type Api = typeof features;

/** Every route of the API, below /api. */
export const api = features.openapi(
  describeRoute("app.open", {
    method: "get",
    path: "/openapi.json",
    summary: "This API, described",
    responses: { 200: jsonAnswer("The OpenAPI document", z.record(z.string(), z.unknown())) },
  }),
  // A body of bytes, which its type cannot tell from any other.
  async (c) => answerPrepared(c, await openApiDocument()) as never,
);

let document: Promise<PreparedAnswer> | undefined;

/** Made when it is first asked for, and once: it takes longer than any other answer. */
function openApiDocument(): Promise<PreparedAnswer> {
  document ??= prepareJson(
    JSON.stringify(
      features.getOpenAPI31Document({
        openapi: "3.1.0",
        info: { title: "Classback", version: "1" },
        servers: [{ url: "/api" }],
      }),
    ),
  );
  return document;
}
