import { expect, test } from "vitest";
import type { waitingLessonRoutes } from "#features/reminders/server/waiting/waiting-lessons.routes.ts";
import { t } from "#web/language/language.ts";
import { api, noConnection } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { RemindAll } from "./remind-all.tsx";

const waitingApi = api<typeof waitingLessonRoutes>();

const open = (waiting = { lessons: 18, isMore: false }) =>
  draw(<RemindAll waiting={waiting} />, { as: "admin" });

test("the students of all waiting classes are reminded once it has been confirmed, and the result is shown", async () => {
  const due = { lessons: 18, students: 140, isMore: false };
  waitingApi("$get", "/waiting-lessons/reminders", () => due);
  const sent = waitingApi("$post", "/waiting-lessons/reminders", () => due);
  const { getByRole, getByText } = await open();
  const dialog = getByRole("alertdialog", { name: "Remind 140 students?" });
  await getByRole("button", { name: "Remind all 18" }).click();
  await expect.element(dialog.getByText(t.reminders.ofLessons(18, false), { exact: false })).toBeVisible();
  await expect.element(dialog.getByText(t.reminders.what, { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await getByRole("button", { name: "Remind all 18" }).click();
  await dialog.getByRole("button", { name: "Remind 140 students" }).click();
  await expect.element(getByText("18 classes: 140 students reminded.")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("with nobody left to remind, it says so and asks nothing", async () => {
  waitingApi("$get", "/waiting-lessons/reminders", () => ({ lessons: 0, students: 0, isMore: false }));
  const { getByRole, getByText } = await open();
  await getByRole("button", { name: "Remind all 18" }).click();
  await expect.element(getByText(t.insights.waitingNone)).toBeVisible();
  expect(getByRole("alertdialog").elements()).toEqual([]);
});

test("a failure is reported, and the button stays", async () => {
  waitingApi("$get", "/waiting-lessons/reminders", () => ({ lessons: 1, students: 1, isMore: false }));
  waitingApi("$post", "/waiting-lessons/reminders", () => noConnection);
  const { getByRole, getByText } = await open({ lessons: 1, isMore: false });
  await getByRole("button", { name: "Remind them" }).click();
  await getByRole("alertdialog").getByRole("button", { name: "Remind 1 student" }).click();
  await expect.element(getByText(t.reminders.sendFailed, { exact: false })).toBeVisible();
  await expect.element(getByRole("button", { name: "Remind them" })).toBeEnabled();
});

test.each([
  [{ lessons: 0, isMore: false }, 0],
  [{ lessons: 50, isMore: true }, 1],
])("for %o, there is a button only where classes wait", async (waiting, buttons) => {
  const { getByRole } = await open(waiting);
  expect(getByRole("button", { name: "Remind all" }).elements()).toHaveLength(buttons);
});
