import { expect, test } from "vitest";
import type { lessonInsightsRoutes } from "#features/numbers/server/lesson-insights.routes.ts";
import type { reminderRoutes } from "#features/reminders/server/reminders.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import LessonPage from "./lesson-page.tsx";

test("a class that does not exist says so in its title, and offers nothing to do with it", async () => {
  api<typeof lessonInsightsRoutes>()("$get", "/lessons/:id/insights", () => new Rejection("not-found"));
  api<typeof reminderRoutes>()("$get", "/lessons/:id/reminders", () => new Rejection("not-found"));
  const { getByRole } = await draw(<LessonPage />, { as: "admin", at: "/class/unknown" });
  await expect.element(getByRole("heading", { level: 1, name: t.lessons.notFound })).toBeVisible();
  expect(document.title).toContain(t.lessons.notFound);
  expect(getByRole("main").getByRole("button").elements()).toEqual([]);
  expect(getByRole("link", { name: t.links.informParents }).elements()).toEqual([]);
});
