import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { overviewRoutes } from "#features/numbers/server/overview.routes.ts";
import type { Overview } from "#features/numbers/web/insights.api.ts";
import type { waitingLessonRoutes } from "#features/reminders/server/waiting/waiting-lessons.routes.ts";
import { t } from "#web/language/language.ts";
import { api } from "#web/testing/api.ts";
import { draw } from "#web/testing/draw.tsx";
import { monthFigure } from "#web/testing/records.ts";
import { NumbersPending } from "./numbers-pending.tsx";
import SchoolOverview from "./school-overview.tsx";

const october = { ...monthFigure, month: "2025-10" };
const overview: Overview = {
  months: [october, monthFigure],
  leastStudents: 5,
  unconfirmed: 0,
  byOthers: { edited: 0, moved: 0, deleted: 0 },
  lessonChanges: { corrected: 0, deleted: 0, audience: 0, late: 0 },
  compared: { month: "2025-11", teachers: 12, changes: [] },
  quiet: [],
  quietSince: "2025-11-08",
  lessonsThisWeek: 3,
  today: "2025-11-29",
};

const noNumbers: Partial<Overview> = { months: [{ ...monthFigure, responses: 0, asked: 0, answered: 0 }] };

async function open(changes: Partial<Overview> = {}, hasNoStudents = false) {
  const requests = api<typeof overviewRoutes>()("$get", "/overview", () => ({ ...overview, ...changes }));
  api<typeof waitingLessonRoutes>()("$get", "/waiting-lesson-count", () => ({ lessons: 18, isMore: false }));
  const screen = await draw(<SchoolOverview hasNoStudents={hasNoStudents} />, { as: "admin" });
  return { ...screen, requests, line: screen.getByRole("region", { name: t.insights.overview }) };
}

test("the numbers are one line, whose reminders and report are at hand", async () => {
  const { line } = await open();
  await page.viewport(1280, 720);
  await expect.element(line.getByText("November", { exact: true })).toBeVisible();
  await expect.element(line.getByText("same as October")).toBeVisible();
  await expect.element(line.getByText("25% answered")).toBeVisible();
  await expect.element(line.getByText("18 classes to remind")).toBeVisible();
  await expect.element(line.getByRole("button", { name: "Remind", exact: true })).toBeVisible();
  await expect.element(line.getByRole("link", { name: "Report" })).toHaveAttribute("href", "/report");
  expect(line.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
});

test("on a phone they are two lines with everything, and what can be pressed fits beside them", async () => {
  await page.viewport(360, 740);
  const { line } = await open();
  await expect.element(line.getByText("18 to remind")).toBeVisible();
  await expect.element(line.getByText("same as Oct", { exact: true })).toBeVisible();
  const top = (text: string) => line.getByText(text, { exact: true }).element().getBoundingClientRect().top;
  expect(top("same as Oct") - top("Nov")).toBeLessThan(10);
  expect(top("18 to remind")).toBe(top("25% answered"));
  for (const press of [
    line.getByRole("button", { name: "Remind", exact: true }),
    line.getByRole("link", { name: "Report" }),
  ]) {
    await expect.element(press).toBeVisible();
    const { right, height } = press.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(360);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  expect(line.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
});

test("the line opens the figures in place, says nothing twice, and is open again next time", async () => {
  const { line, unmount } = await open();
  const button = line.getByRole("button", { name: /answered/ });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect.element(line.getByRole("heading", { name: "At a glance" })).toBeVisible();
  expect(line.getByRole("button", { name: /^Remind/ }).elements()).toHaveLength(1);
  expect(line.getByRole("link", { name: "Report" }).elements()).toHaveLength(1);
  unmount();

  const again = await open();
  await expect.element(again.line.getByRole("heading", { name: "At a glance" })).toBeVisible();
  await again.line.getByRole("button", { name: /answered/ }).click();
  await expect.element(again.line.getByRole("heading", { name: "At a glance" })).not.toBeInTheDocument();
});

test("teachers to talk to are a card only if there is one", async () => {
  const { line, unmount } = await open();
  await line.getByRole("button", { name: /answered/ }).click();
  await expect.element(line.getByRole("heading", { name: "At a glance" })).toBeVisible();
  for (const name of ["Changes", "Quiet lately"])
    await expect.element(line.getByRole("heading", { name })).not.toBeInTheDocument();
  unmount();

  const quiet = [{ id: "1", name: "Meera Iyer", lastLesson: null, lastFeedback: null }];
  const again = await open({ quiet });
  await expect.element(again.line.getByRole("heading", { name: "Quiet lately" })).toBeVisible();
  await expect.element(again.line.getByRole("heading", { name: "Changes" })).not.toBeInTheDocument();
  await again.line.getByRole("button", { name: /answered/ }).click();
});

test("on the first day, the line says when the answers count", async () => {
  const { line } = await open({
    months: [{ ...monthFigure, asked: 0, answered: 0, responses: 1, notAsked: 0 }],
  });
  await expect.element(line.getByText("Counts from tomorrow")).toBeVisible();
});

test("clear changes of teachers are named in the line", async () => {
  const change = { name: "Meera Iyer", direction: "down", before: october, now: monthFigure } as const;
  const changes = ["1", "2"].map((id) => ({ ...change, id }));
  const { line } = await open({ compared: { ...overview.compared, changes } });
  await expect.element(line.getByText("2 teachers changed")).toBeVisible();
});

test("a school without students that nobody has asked or answered in has no numbers", async () => {
  const { requests, line } = await open(noNumbers, true);
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(line).not.toBeInTheDocument();
});

test.each([360, 1280])(
  "before its first numbers, a school with students has the line in the place that is reserved for it, %i px wide",
  async (width) => {
    await page.viewport(width, 740);
    const { getByTestId, unmount } = await draw(
      <div data-testid="place">
        <NumbersPending limit="10" />
      </div>,
      { as: "admin" },
    );
    const reserved = getByTestId("place").element().getBoundingClientRect().height;
    await unmount();
    const { line } = await open(noNumbers);
    await expect.element(line.getByText("No classes before today")).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBe(reserved);
  },
);
