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
    ["Response rate this month 25% · 10 of 40", "/classes?show=month"],
    ["Classes this week 7", "/classes?show=week"],
    ["Reminders due 3 classes", "/classes?show=waiting"],
  ] as const)
    await expect.element(getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  // Corrections are rare.
  expect(getByRole("link").elements()).toHaveLength(3);
});

test("a school where nobody was asked has no rate, and large numbers say that they are only the beginning", async () => {
  const { getByRole } = await draw(
    <OverviewCard
      months={[{ ...monthFigure, asked: 0, answered: 0 }]}
      lessonsThisWeek={1000}
      waiting={{ lessons: 50, isMore: true }}
    />,
    { as: "admin" },
  );
  await expect
    .element(getByRole("link", { name: "Response rate this month Nobody was asked" }))
    .toBeVisible();
  await expect.element(getByRole("link", { name: "Classes this week 1,000+" })).toBeVisible();
  await expect.element(getByRole("link", { name: "Reminders due 50+ classes" })).toBeVisible();
  await expect
    .element(getByRole("link", { name: "Corrections parents asked for 2" }))
    .toHaveAttribute("href", "/messages");
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
