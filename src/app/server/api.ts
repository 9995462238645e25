import { z } from "@hono/zod-openapi";
import type { TypedResponse } from "hono";
import type { JSONValue } from "hono/utils/types";
import { auditLogRoutes } from "#features/audit/server/audit-log.routes.ts";
import { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import { enrolmentRoutes } from "#features/class-groups/server/enrolments/enrolments.routes.ts";
import { newYearRoutes } from "#features/class-groups/server/new-year/new-year.routes.ts";
import { schoolYearRoutes } from "#features/class-groups/server/school-years/school-years.routes.ts";
import { exportRoutes } from "#features/exports/server/exports.routes.ts";
import { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import { feedbackExportRoutes } from "#features/feedback/server/feedback-export.routes.ts";
import { replyRoutes } from "#features/feedback/server/replies/replies.routes.ts";
import { findRoutes } from "#features/find/server/find.routes.ts";
import { importRoutes } from "#features/import/server/imports.routes.ts";
import { invitationUseRoutes } from "#features/invitations/server/invitation-use.routes.ts";
import { invitationRoutes } from "#features/invitations/server/invitations.routes.ts";
import { lessonAudienceRoutes } from "#features/lessons/server/audience/audience.routes.ts";
import { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { liveRoutes } from "#features/live/server/live.routes.ts";
import { feedbackToSendRoutes } from "#features/messages/server/feedback-to-send.routes.ts";
import { knownContactRoutes } from "#features/messages/server/known-contacts.routes.ts";
import { parentMailRoutes } from "#features/messages/server/mails/parent-mails.routes.ts";
import { parentMessageRoutes } from "#features/messages/server/parent-messages.routes.ts";
import { parentLinkRoutes } from "#features/messages/server/parent-page/parent-links.routes.ts";
import { parentPageRoutes } from "#features/messages/server/parent-page/parent-page.routes.ts";
import { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import { weekQueueRoutes } from "#features/messages/server/queues/week-queue.routes.ts";
import { messageTemplateRoutes } from "#features/messages/server/templates/message-templates.routes.ts";
import { newsRoutes } from "#features/news/server/news.routes.ts";
import { classGroupInsightsRoutes } from "#features/numbers/server/class-group/class-group-insights.routes.ts";
import { latestFeedbackRoutes } from "#features/numbers/server/latest-feedback.routes.ts";
import { lessonInsightsRoutes } from "#features/numbers/server/lesson-insights.routes.ts";
import { overviewRoutes } from "#features/numbers/server/overview.routes.ts";
import { reportTableRoutes } from "#features/numbers/server/reports/report-tables.routes.ts";
import { reportRoutes } from "#features/numbers/server/reports/reports.routes.ts";
import { studentHistoryRoutes } from "#features/numbers/server/student-history/student-history.routes.ts";
import { teacherInsightsRoutes } from "#features/numbers/server/teacher-insights.routes.ts";
import { officeRoutes } from "#features/office/server/office.routes.ts";
import { privacyRoutes } from "#features/privacy/server/privacy.routes.ts";
import { retentionRoutes } from "#features/privacy/server/retention.routes.ts";
import { pushRoutes } from "#features/push/server/push.routes.ts";
import { reminderMailRoutes } from "#features/reminders/server/mails/reminder-mails.routes.ts";
import { reminderRoutes } from "#features/reminders/server/reminders.routes.ts";
import { waitingLessonRoutes } from "#features/reminders/server/waiting/waiting-lessons.routes.ts";
import { backupRoutes } from "#features/school/server/backups/backups.routes.ts";
import { gettingStartedRoutes } from "#features/school/server/getting-started/getting-started.routes.ts";
import { schoolSettingsRoutes } from "#features/school/server/school-settings.routes.ts";
import { setupRoutes } from "#features/school/server/setup/setup.routes.ts";
import { deviceRoutes } from "#features/sign-in/server/devices/devices.routes.ts";
import { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import { passwordRoutes } from "#features/sign-in/server/password/passwords.routes.ts";
import { pinCodeRoutes } from "#features/sign-in/server/pin/pin-codes.routes.ts";
import { pinRoutes } from "#features/sign-in/server/pin/pins.routes.ts";
import { wrongPinRoutes } from "#features/sign-in/server/pin/wrong-pins.routes.ts";
import { signInRoutes } from "#features/sign-in/server/sign-in.routes.ts";
import { consentRoutes } from "#features/students/server/guardians/consents.routes.ts";
import { guardianRoutes } from "#features/students/server/guardians/guardians.routes.ts";
import { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import { studentRoutes } from "#features/students/server/students.routes.ts";
import { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import { meRoutes } from "#server/accounts/me.routes.ts";
import { createRouter, describeRoute, jsonResponse } from "#server/http/create-router.ts";
import { type PreparedResponse, prepareText, sendPrepared } from "#server/http/prepared-response.ts";
import { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { schoolRoutes } from "#server/school/school.routes.ts";

const routers = [
  meRoutes,
  schoolDayRoutes,
  schoolRoutes,
  signInRoutes,
  deviceRoutes,
  passwordRoutes,
  pinRoutes,
  pinCodeRoutes,
  signInLinkRoutes,
  wrongPinRoutes,
  setupRoutes,
  officeRoutes,
  schoolSettingsRoutes,
  backupRoutes,
  gettingStartedRoutes,
  invitationRoutes,
  invitationUseRoutes,
  schoolYearRoutes,
  newYearRoutes,
  classGroupRoutes,
  enrolmentRoutes,
  studentRoutes,
  findRoutes,
  namedStudentRoutes,
  studentHistoryRoutes,
  guardianRoutes,
  consentRoutes,
  teacherRoutes,
  lessonRoutes,
  lessonAudienceRoutes,
  feedbackRoutes,
  teacherInsightsRoutes,
  latestFeedbackRoutes,
  classGroupInsightsRoutes,
  lessonInsightsRoutes,
  overviewRoutes,
  reportRoutes,
  reportTableRoutes,
  feedbackExportRoutes,
  exportRoutes,
  privacyRoutes,
  retentionRoutes,
  importRoutes,
  replyRoutes,
  newsRoutes,
  parentMessageRoutes,
  feedbackToSendRoutes,
  knownContactRoutes,
  messageQueueRoutes,
  weekQueueRoutes,
  messageTemplateRoutes,
  parentMailRoutes,
  parentLinkRoutes,
  parentPageRoutes,
  reminderRoutes,
  reminderMailRoutes,
  waitingLessonRoutes,
  pushRoutes,
  auditLogRoutes,
  liveRoutes,
];

/** Every route of the API, below /api. */
export const api = createRouter();
for (const routes of routers) api.route("/", routes);

api.openapi(
  describeRoute("app.open", "get", "/openapi.json", {
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
      api.getOpenAPI31Document({
        openapi: "3.1.0",
        info: { title: "Classback", version: "1" },
        servers: [{ url: "/api" }],
      }),
    ),
  );
  return document;
}
