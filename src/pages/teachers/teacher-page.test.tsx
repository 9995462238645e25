import { beforeEach, expect, test } from "vitest";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { teacherInsightsRoutes } from "#features/numbers/server/teacher-insights.routes.ts";
import type { signInLinkRoutes } from "#features/sign-in/server/links/sign-in-links.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { Teacher } from "#features/teachers/web/teachers.api.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { setPageReach } from "#web/testing/reach.ts";
import { people } from "#web/testing/records.ts";
import TeacherPage from "./teacher-page.tsx";

const { teacher } = people;

beforeEach(() => {
  api<typeof teacherInsightsRoutes>()("$get", "/teachers/:id/insights", () => ({
    ...{ months: [], leastStudents: 5, excused: 0 },
    ...{ attention: [], toRemind: [], toReply: [], lessons: [] },
  }));
  api<typeof feedbackRoutes>()("$get", "/feedback", () => ({ items: [], next: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
  api<typeof signInLinkRoutes>()("$get", "/users/:id/sign-in-mail", () => ({ mail: null }));
});

function open(shown: Teacher) {
  api<typeof teacherRoutes>()("$get", "/teachers/:id", () => shown);
  return draw(<TeacherPage />, { as: "admin", at: `/teachers/${teacher.id}` });
}

test("the sign-in link is one of the page's actions, which takes the focus, says where links lead and closes again", async () => {
  setPageReach({ appUrl: null, sendsMail: false });
  const { getByRole, getByText } = await open(teacher);
  const link = getByRole("region", { name: t.invitations.signInLink });
  await expect.element(getByRole("heading", { level: 1 })).toHaveTextContent("Meera Iyer");
  await expect.element(link).not.toBeInTheDocument();
  await getByRole("button", { name: t.navigation.more, exact: true }).click();
  await getByRole("menuitem", { name: t.invitations.signInLink }).click();
  await expect.element(link).toBeVisible();
  expect(document.activeElement).toBe(link.element().parentElement);
  await expect.element(getByText(t.invitations.onlyHere(window.location.origin))).toBeVisible();
  await getByRole("button", { name: `Close: ${t.invitations.signInLink}` }).click();
  await expect.element(link).not.toBeInTheDocument();
});

test("a teacher without an e-mail address cannot sign in: the page opens with the form for it", async () => {
  const { getByText } = await open({ ...teacher, email: null });
  await expect.element(getByText(t.invitations.teacherNeedsEmail)).toBeVisible();
});
