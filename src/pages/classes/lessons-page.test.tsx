import { expect, test } from "vitest";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import LessonsPage from "./lessons-page.tsx";

test("a school without classes is told the one thing to do, with nothing to filter or export", async () => {
  api<typeof lessonRoutes>()("$get", "/lessons", () => ({ items: [], next: null }));
  api<typeof lessonRoutes>()("$get", "/later-dates", () => ({
    lessons: 0,
    feedback: 0,
    lessonsFrom: "2025-11-30",
    feedbackFrom: "2025-11-30",
  }));
  const { getByText, getByRole, container } = await draw(<LessonsPage />, { as: "admin", at: "/classes" });
  await expect.element(getByText(t.figurePages.lessonsNoneYet)).toBeVisible();
  await expect.element(getByRole("link", { name: "Add Mentor" })).toHaveAttribute("href", "/add-mentor");
  expect(container.querySelectorAll("main a")).toHaveLength(1);
});
