import { expect, test } from "vitest";
import type { gettingStartedRoutes } from "#features/school/server/getting-started/getting-started.routes.ts";
import { t } from "#web/language/language.ts";
import { api, Rejection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { pageSays } from "#web/testing/reach.ts";
import type { Progress } from "./getting-started.api.ts";
import { GettingStartedNotice } from "./getting-started-notice.tsx";
import GettingStartedPage from "./getting-started-page.tsx";

const checklistApi = api<typeof gettingStartedRoutes>();

const begun: Progress = {
  school: true,
  teachers: 1,
  classGroups: 0,
  students: 1000,
  lessons: 0,
  closedAt: null,
};

test("each step says whether it is done, how many there are, and where to do it", async () => {
  checklistApi("$get", "/getting-started", () => begun);
  const { getByRole, getByText } = await draw(<GettingStartedPage />, { as: "admin" });
  await expect.element(getByText("3 of 5 steps done")).toBeVisible();
  const step = (name: string) => getByRole("listitem").filter({ hasText: name });
  await expect.element(step("Name your school").getByText("Done", { exact: true })).toBeVisible();
  await expect.element(step("Add your teachers").getByText("1 added")).toBeVisible();
  await expect.element(step("Add class groups").getByText("To do")).toBeVisible();
  await expect.element(step("Add class groups")).toHaveAttribute("aria-current", "step");
  await expect.element(step("Add your students").getByText("1,000 or more added")).toBeVisible();
  await expect.element(getByText(t.gettingStarted.firstLessonHint)).toBeVisible();
  for (const [name, href] of [
    ["School settings", "/settings"],
    ["Add Mentor", "/add-mentor"],
    ["Class groups", "/class-groups"],
    ["Add Student", "/students/add"],
  ] as const) {
    await expect.element(getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("an address that only this computer can open is named before cards are made", async () => {
  checklistApi("$get", "/getting-started", () => begun);
  pageSays({ appUrl: "http://localhost:3000", sendsMail: true });
  const { getByText } = await draw(<GettingStartedPage />, { as: "admin" });
  await expect.element(getByText(t.invitations.onlyHere("http://localhost:3000"))).toBeVisible();
  await expect.element(getByText(t.invitations.setAddress)).toBeVisible();
});

test("closing the checklist leads to the dashboard; a failure is reported", async () => {
  checklistApi("$get", "/getting-started", () => begun);
  checklistApi("$post", "/getting-started/close", () => new Rejection("failed"));
  const { getByRole, getByText } = await draw(<GettingStartedPage />, { as: "admin" });
  const close = getByRole("button", { name: "Close checklist" });
  await close.click();
  await expect.element(getByText(t.request.failed)).toBeVisible();
  checklistApi("$post", "/getting-started/close", () => undefined);
  await close.click();
  await expect.element(getByText("Page /dashboard")).toBeVisible();
  await expect.element(getByText(t.gettingStarted.closed)).toBeVisible();
});

test("the dashboard leads to the checklist", async () => {
  checklistApi("$get", "/getting-started", () => begun);
  const { getByRole } = await draw(<GettingStartedNotice />, { as: "admin" });
  await expect
    .element(getByRole("link", { name: t.common.continue }))
    .toHaveAttribute("href", "/getting-started");
});

test.each([
  ["is closed", { ...begun, closedAt: "2025-11-02T08:00:00.000Z" }],
  ["is complete", { ...begun, classGroups: 2, lessons: 1 }],
])("but no longer when it %s", async (_what, progress) => {
  const asked = checklistApi("$get", "/getting-started", () => progress);
  const { container } = await draw(<GettingStartedNotice />, { as: "admin" });
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => container.querySelector("section")).toBeNull();
});
