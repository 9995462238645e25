import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "#web/testing/draw.tsx";
import { Tabs } from "./tabs.tsx";

const texts = ["विद्यार्थी देखें", "See Mentors", "Classes of this week", "Reminders due"];
const tabs = texts.map((text, index) => ({
  key: text,
  text,
  isCurrent: index === 0,
  link: linkOptions({ to: "/classes" }),
}));

test("arrow keys, Home and End go from one tab to the next, and round", async () => {
  const { getByRole } = await draw(<Tabs label="Lists" tabs={tabs} />);
  const tab = (index: number) => getByRole("link", { name: texts[index] });
  tab(0).element().focus();
  for (const [key, index] of [
    ["{ArrowRight}", 1],
    ["{End}", 3],
    ["{ArrowRight}", 0],
    ["{ArrowLeft}", 3],
    ["{Home}", 0],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(index)).toHaveFocus();
  }
});

test("on a narrow phone with large text none is cut off", async () => {
  await page.viewport(360, 740);
  const { getByRole } = await draw(<Tabs label="Lists" tabs={tabs} />);
  for (const size of ["100%", "130%", "200%"]) {
    document.documentElement.style.fontSize = size;
    for (const link of getByRole("link").elements()) {
      const { left, right } = link.getBoundingClientRect();
      expect([left >= 0, right <= 360]).toEqual([true, true]);
    }
  }
  document.documentElement.style.fontSize = "";
});
