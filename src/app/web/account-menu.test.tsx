import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#web/testing/draw.tsx";
import { AccountMenu } from "./account-menu.tsx";

afterEach(async () => {
  document.documentElement.style.removeProperty("font-size");
  await page.viewport(1280, 800);
});

test("at 200% text, the initials stay in their circle", async () => {
  // A phone, where distances grow less than the text.
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = "200%";
  const account = {
    ...{ id: "0198a000-0000-4000-8000-000000000002", name: "Maya", surname: "Warrier" },
    ...{ email: "maya@school.example", loginName: null, role: "teacher" as const, language: null },
  };
  const { container } = await draw(
    <div className="page-bars">
      <AccountMenu account={account} />
    </div>,
    { as: "teacher" },
  );
  const circle = container.querySelector<HTMLElement>("[data-text]");
  if (!circle) throw new Error("There are no initials.");
  expect(circle.scrollWidth).toBeLessThanOrEqual(circle.clientWidth);
  const button = circle.closest("button");
  expect(circle.clientWidth).toBeLessThanOrEqual(button?.clientWidth ?? 0);
});
