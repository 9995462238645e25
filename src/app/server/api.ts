import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import type { JSONValue } from "hono/utils/types";
import { auditLogRoutes } from "../../features/audit/server/audit-log.routes.ts";
import { classGroupRoutes } from "../../features/class-groups/server/class-groups.routes.ts";
import { enrolmentRoutes } from "../../features/class-groups/server/enrolments.routes.ts";
import { schoolYearRoutes } from "../../features/class-groups/server/school-years.routes.ts";
import { deviceRoutes } from "../../features/devices/server/devices.routes.ts";
import { feedbackRoutes } from "../../features/feedback/server/feedback.routes.ts";
import { gettingStartedRoutes } from "../../features/getting-started/server/getting-started.routes.ts";
import { guardianRoutes } from "../../features/guardians/server/guardians.routes.ts";
import { classInsightsRoutes } from "../../features/insights/server/class-insights.routes.ts";
import { overviewRoutes } from "../../features/insights/server/overview.routes.ts";
import { teacherInsightsRoutes } from "../../features/insights/server/teacher-insights.routes.ts";
import { invitationUseRoutes } from "../../features/invitations/server/invitation-use.routes.ts";
import { invitationRoutes } from "../../features/invitations/server/invitations.routes.ts";
import { liveRoutes } from "../../features/live/server/live.routes.ts";
import { parentMessageRoutes } from "../../features/parent-contact/server/parent-messages.routes.ts";
import { passwordChangeRoutes } from "../../features/password/server/password-change.routes.ts";
import { passwordResetRoutes } from "../../features/password/server/password-reset.routes.ts";
import { pinCodeRoutes } from "../../features/pin-sign-in/server/pin-codes.routes.ts";
import { pinRoutes } from "../../features/pin-sign-in/server/pins.routes.ts";
import { wrongPinRoutes } from "../../features/pin-sign-in/server/wrong-pins.routes.ts";
import { pushRoutes } from "../../features/push/server/push.routes.ts";
import { reminderMailRoutes } from "../../features/reminders/server/reminder-mails.routes.ts";
import { reminderRoutes } from "../../features/reminders/server/reminders.routes.ts";
import { waitingClassRoutes } from "../../features/reminders/server/waiting-classes.routes.ts";
import { replyRoutes } from "../../features/replies/server/replies.routes.ts";
import { reportTableRoutes } from "../../features/reports/server/report-tables.routes.ts";
import { reportRoutes } from "../../features/reports/server/reports.routes.ts";
import { reviewSessionRoutes } from "../../features/review-sessions/server/review-session.routes.ts";
import { sessionAudienceRoutes } from "../../features/review-sessions/server/session-audience.routes.ts";
import { schoolRoutes } from "../../features/school/server/school.routes.ts";
import { setAside, undoSetAside } from "../../features/set-aside/server/set-aside.actions.ts";
import { setupRoutes } from "../../features/setup/server/setup.routes.ts";
import { signInRoutes } from "../../features/sign-in/server/sign-in.routes.ts";
import { signInLinkRoutes } from "../../features/sign-in-links/server/sign-in-links.routes.ts";
import { signInMailRoutes } from "../../features/sign-in-links/server/sign-in-mails.routes.ts";
import { studentHistoryRoutes } from "../../features/student-history/server/student-history.routes.ts";
import { setAsideRoutes } from "../../features/students/server/set-aside.routes.ts";
import { studentLinkRoutes } from "../../features/students/server/student-links.routes.ts";
import { studentRoutes } from "../../features/students/server/students.routes.ts";
import { teacherRoutes } from "../../features/teachers/server/teachers.routes.ts";
import { deviceKeyRoutes } from "../../server/accounts/device-key.routes.ts";
import { meRoutes } from "../../server/accounts/me.routes.ts";
import { createRouter, describeRoute, jsonResponse } from "../../server/http/create-router.ts";
import { type PreparedResponse, prepareText, sendPrepared } from "../../server/http/prepared-response.ts";
import { schoolDayRoutes } from "../../server/http/school-day.routes.ts";

const features = createRouter()
  .route("/", meRoutes)
  .route("/", schoolDayRoutes)
  .route("/", signInRoutes)
  .route("/", deviceRoutes)
  .route("/", passwordChangeRoutes)
  .route("/", passwordResetRoutes)
  .route("/", pinRoutes)
  .route("/", pinCodeRoutes)
  .route("/", signInLinkRoutes)
  .route("/", signInMailRoutes)
  .route("/", wrongPinRoutes)
  .route("/", setupRoutes)
  .route("/", schoolRoutes)
  .route("/", gettingStartedRoutes)
  .route("/", deviceKeyRoutes)
  .route("/", invitationRoutes)
  .route("/", invitationUseRoutes)
  .route("/", schoolYearRoutes)
  .route("/", classGroupRoutes)
  .route("/", enrolmentRoutes)
  .route("/", studentRoutes)
  .route("/", setAsideRoutes({ setAside, undoSetAside }))
  .route("/", studentLinkRoutes)
  .route("/", studentHistoryRoutes)
  .route("/", guardianRoutes)
  .route("/", teacherRoutes)
  .route("/", reviewSessionRoutes)
  .route("/", sessionAudienceRoutes)
  .route("/", feedbackRoutes)
  .route("/", teacherInsightsRoutes)
  .route("/", classInsightsRoutes)
  .route("/", overviewRoutes)
  .route("/", reportRoutes)
  .route("/", reportTableRoutes)
  .route("/", replyRoutes)
  .route("/", parentMessageRoutes)
  .route("/", reminderRoutes)
  .route("/", reminderMailRoutes)
  .route("/", waitingClassRoutes)
  .route("/", pushRoutes)
  .route("/", auditLogRoutes)
  .route("/", liveRoutes);

/** Every route of the API, below /api. */
export const api = features.openapi(
  describeRoute("app.open", {
    method: "get",
    path: "/openapi.json",
    summary: "This API, described",
    responses: { 200: jsonResponse("The OpenAPI document", z.record(z.string(), z.unknown())) },
  }),
  // Prepared bytes have no type.
  async (c) =>
    sendPrepared(c, await openApiDocument()) as Response & TypedResponse<OpenApiDocument, 200, "json">,
);

type OpenApiDocument = Record<string, JSONValue>;

let document: Promise<PreparedResponse> | undefined;

/** Created once, on the first request: it takes longer than any other response. */
function openApiDocument(): Promise<PreparedResponse> {
  document ??= prepareText(
    "application/json",
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
