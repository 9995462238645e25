import { expect, test } from "vitest";
import { draw } from "#web/testing/draw.tsx";
import { monthFigure } from "#web/testing/records.ts";
import { OverviewCard } from "./overview-card.tsx";

test("each number leads to the list that it counts", async () => {
  const { getByRole } = await draw(
    <OverviewCard months={[monthFigure]} lessonsThisWeek={7} waiting={{ lessons: 3, isMore: false }} />,
    { as: "admin" },
  );
  for (const [name, address] of [
    ["Answered this month 25% · 10 of 40", "/classes?show=month"],
    ["Classes this week 7", "/classes?show=week"],
    ["Reminders due 3 classes", "/classes?show=waiting"],
  ] as const)
    await expect.element(getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  expect(getByRole("link").elements()).toHaveLength(3);
});

test("large numbers say that they are only the beginning", async () => {
  const { getByRole } = await draw(
    <OverviewCard months={[monthFigure]} lessonsThisWeek={1000} waiting={{ lessons: 50, isMore: true }} />,
    { as: "admin" },
  );
  await expect.element(getByRole("link", { name: "Classes this week 1,000+" })).toBeVisible();
  await expect.element(getByRole("link", { name: "Reminders due 50+ classes" })).toBeVisible();
});

test.each([
  [{ lessons: 0, isMore: false }, "0 classes"],
  [{ lessons: 0, isMore: true }, "None of the newest 50 classes"],
  [{ lessons: 1, isMore: false }, "1 class"],
  [{ lessons: 1, isMore: true }, "1+ classes"],
])("for %o, the reminders due read %s", async (waiting, words) => {
  const { getByRole } = await draw(
    <OverviewCard months={[monthFigure]} lessonsThisWeek={7} waiting={waiting} />,
    {
      as: "admin",
    },
  );
  await expect.element(getByRole("link", { name: `Reminders due ${words}`, exact: true })).toBeVisible();
});

test.each([
  [{ responses: 0, notAsked: 0 }, "No classes before today"],
  // To a class of today, which the list behind the link has.
  [{ responses: 2, notAsked: 1 }, "Counts from tomorrow"],
  [{ responses: 1, notAsked: 1 }, "Nobody was asked"],
])("a month in which nobody counts as asked says why it has no rate: %o, %s", async (counts, words) => {
  const { getByRole } = await draw(
    <OverviewCard
      months={[{ ...monthFigure, asked: 0, answered: 0, ...counts }]}
      lessonsThisWeek={1}
      waiting={undefined}
    />,
    { as: "admin" },
  );
  await expect
    .element(getByRole("link", { name: `Answered this month ${words}`, exact: true }))
    .toHaveAttribute("href", "/classes?show=month");
});
