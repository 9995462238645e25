import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { accountOf, draw } from "#web/testing/draw.tsx";
import { OfficeHome } from "./office-home.tsx";

test.each([
  ["admin", ["See Students", "See Mentors", "Class groups"]],
  ["clerk", ["See Students", "Class groups"]],
] as const)("the lists of the %s are tabs, of which one is current", async (role, names) => {
  await page.viewport(360, 740);
  const { getByRole } = await draw(
    <OfficeHome account={accountOf(role)} shown="students" buttons={null} lines={null}>
      <p>Students</p>
    </OfficeHome>,
    { as: role, at: "/dashboard" },
  );
  const tabs = getByRole("navigation", { name: "Lists" }).getByRole("link");
  await expect.element(tabs.first()).toHaveAttribute("aria-current", "page");
  expect(tabs.elements().map((tab) => tab.textContent)).toEqual(names);
  expect(tabs.elements().filter((tab) => tab.hasAttribute("aria-current"))).toHaveLength(1);
  for (const tab of tabs.elements()) expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(360);
});
