import { expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { classGroupInsightsRoutes } from "#features/numbers/server/class-group/class-group-insights.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { classGroup, feedback, monthFigure } from "#web/testing/records.ts";
import { ClassGroupInsights } from "./class-group-insights.tsx";

const insightsApi = api<typeof classGroupInsightsRoutes>();
const insights = { months: [monthFigure], leastStudents: 5, unconfirmed: 2, excused: 0 };

function open(comments: number) {
  const items = [1, 2, 3, 4].slice(0, comments).map((number) => ({
    ...feedback,
    id: `0198a000-0000-4000-8000-00000000010${number}`,
    message: `Comment ${number}`,
    editedBy: null,
    original: null,
  }));
  api<typeof feedbackRoutes>()("$get", "/feedback", () => ({ items, next: null }));
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  return draw(<ClassGroupInsights classGroupId={classGroup.id} />, { as: "admin" });
}

test("a class group's month, response rate and latest comments lead to its report and to all its responses", async () => {
  insightsApi("$get", "/class-groups/:id/insights", () => insights);
  const { getByRole, getByText } = await open(4);
  await expect.element(getByText(/^4\.5 · /)).toBeVisible();
  await expect.element(getByText("Comment 3")).not.toBeInTheDocument();
  await getByRole("button", { name: t.figurePages.charts }).click();
  await expect.element(getByText("25% · 10 of 40")).toBeVisible();
  await expect.element(getByText("Comment 3")).toBeVisible();
  await expect.element(getByText("Comment 4")).not.toBeInTheDocument();
  for (const [name, address] of [
    ["See all", `/feedback?group=${classGroup.id}`],
    ["Report", `/report?group=${classGroup.id}`],
    ["2 from students you have not confirmed", `/dashboard?confirmed=no&group=${classGroup.id}`],
  ] as const) {
    await expect.element(getByRole("link", { name, exact: true }).first()).toHaveAttribute("href", address);
  }
});

test("a class group without students has no numbers, unless earlier ones left some", async () => {
  const none = { ...monthFigure, responses: 0, asked: 0 };
  const requests = insightsApi("$get", "/class-groups/:id/insights", () => ({ ...insights, months: [none] }));
  const { container } = await draw(<ClassGroupInsights classGroupId={classGroup.id} isEmpty />, {
    as: "admin",
  });
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => container.querySelector("section[aria-label]")).toBeNull();
  insightsApi("$get", "/class-groups/:id/insights", () => insights);
  const { getByText } = await draw(<ClassGroupInsights classGroupId={classGroup.id} isEmpty />, {
    as: "admin",
  });
  await expect.element(getByText(/^4\.5 · /)).toBeVisible();
});

test("without comments it says so; when the figures cannot be loaded, it says why, and tries again", async () => {
  insightsApi("$get", "/class-groups/:id/insights", () => noConnection);
  const { getByRole, getByText } = await open(0);
  await expect.element(getByText(t.insights.failed)).toBeVisible();
  insightsApi("$get", "/class-groups/:id/insights", () => insights);
  await getByRole("button", { name: "Try again" }).click();
  await getByRole("button", { name: t.figurePages.charts }).click();
  await expect.element(getByText(t.figurePages.commentsNone)).toBeVisible();
});
