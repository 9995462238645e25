import { expect, test } from "vitest";
import type { lessonRoutes } from "#features/lessons/server/lessons.routes.ts";
import type { signInRoutes } from "#features/sign-in/server/sign-in.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import RateLessonPage from "./rate-lesson-page.tsx";

test("a class that is not on the list asks who is signed in, and offers the list and the logout", async () => {
  api<typeof lessonRoutes>()("$get", "/lessons", () => ({ items: [], next: null }));
  api<typeof signInRoutes>()("$post", "/sign-out", () => undefined);
  const { getByText, getByRole } = await draw(<RateLessonPage />, {
    as: "student",
    at: "/rate/0198a000-0000-4000-8000-000000000007",
  });
  await expect.element(getByText("This class is not on your list. Is this your account?")).toBeVisible();
  await expect.element(getByText("You are signed in as Aarav Sharma.")).toBeVisible();
  await expect
    .element(getByRole("link", { name: t.feedback.toMyClasses }))
    .toHaveAttribute("href", "/dashboard");
  await getByRole("button", { name: t.common.logout }).click();
  await expect.element(getByText("Page /", { exact: true })).toBeVisible();
});
