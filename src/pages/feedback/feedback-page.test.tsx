import { expect, test } from "vitest";
import type { classGroupRoutes } from "#features/class-groups/server/class-groups.routes.ts";
import type { feedbackRoutes } from "#features/feedback/server/feedback.routes.ts";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { namedStudentRoutes } from "#features/students/server/named-students.routes.ts";
import type { teacherRoutes } from "#features/teachers/server/teachers.routes.ts";
import type { schoolDayRoutes } from "#server/http/school-day.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { feedback } from "#web/testing/records.ts";
import FeedbackPage from "./feedback-page.tsx";

const feedbackApi = api<typeof feedbackRoutes>();
const groupId = "0198a000-0000-4000-a000-0000000000aa";

/** What the filters can be chosen from. */
function offer() {
  api<typeof teacherRoutes>()("$get", "/teacher-directory", () => ({
    teachers: [{ id: feedback.teacherId, name: "Meera", surname: "Iyer", courses: ["Physics", "Chemistry"] }],
  }));
  api<typeof classGroupRoutes>()("$get", "/class-groups", () => noConnection);
  api<typeof lessonRoutes>()("$get", "/lessons", () => ({ items: [], next: null }));
  api<typeof schoolDayRoutes>()("$get", "/today", () => ({ today: "2025-11-20", timeZone: "Asia/Kolkata" }));
}

function respond(count: number, isMore = false) {
  const item = { ...feedback, editedBy: null, original: null };
  feedbackApi("$get", "/feedback", () => ({ items: count > 0 ? [item] : [], next: null }));
  api<typeof classGroupRoutes>()("$get", "/class-groups/:id", () => noConnection);
  api<typeof namedStudentRoutes>()("$get", "/named-students", () => ({ items: [] }));
  return feedbackApi("$get", "/feedback-count", () => ({ count, isMore }));
}

const open = (search: string) => draw(<FeedbackPage />, { as: "admin", at: `/feedback${search}` });

test("with filters, it says how much feedback matches, and each chip removes its filter", async () => {
  const counted = respond(38);
  const { getByRole, getByText } = await open(
    `?fbclid=xyz&subject=Physics&group=${groupId}&from=2025-10-01&to=2025-10-31`,
  );
  await expect.element(getByRole("status").getByText("38 found")).toBeVisible();
  await expect.element(getByText("October 2025")).toBeVisible();
  await getByRole("button", { name: /Physics/ }).click();
  await expect.element(getByRole("button", { name: /Physics/ })).not.toBeInTheDocument();
  await getByRole("button", { name: /October 2025/ }).click();
  await expect.poll(() => counted.at(-1)?.query).toEqual({ classGroupId: groupId });
});

test("it counts no further than a thousand, and nothing without filters", async () => {
  const counted = respond(1000, true);
  const { getByRole, getByText } = await open("");
  await expect.element(getByText(feedback.message)).toBeVisible();
  expect(counted).toEqual([]);
  offer();
  await getByRole("button", { name: t.common.filter(0) }).click();
  await getByRole("button", { name: "5 stars" }).click();
  await expect.element(getByRole("status").getByText("1,000+ found")).toBeVisible();
});

test("where nothing matches, one press clears all filters", async () => {
  respond(0);
  const { getByRole, getByText } = await open("?subject=Physics&stars=1");
  await expect.element(getByText(t.feedback.noneMatch)).toBeVisible();
  await getByRole("main").getByRole("button", { name: t.common.clearFilters }).last().click();
  await expect.element(getByText(t.feedback.none)).toBeVisible();
});

test("in the filters, a subject takes effect at once; what could not be loaded says so at its field", async () => {
  const counted = respond(2);
  offer();
  const { getByRole, getByLabelText, getByText } = await open("");
  await getByRole("button", { name: t.common.filter(0) }).click();
  await getByLabelText(t.labels.subject).selectOptions("Physics");
  await expect.element(getByRole("status").getByText("2 found")).toBeVisible();
  expect(counted.at(-1)?.query).toEqual({ subject: "Physics" });
  await expect
    .element(getByRole("button", { name: t.common.filter(1) }))
    .toHaveAttribute("aria-expanded", "true");
  await expect.element(getByText(t.classGroups.listFailed)).toBeVisible();
});
