import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StickyActions } from "./sticky-actions.tsx";

const form = (
  <main style={{ height: 3000 }}>
    <div style={{ height: 2000 }} />
    <StickyActions>
      <button type="button" style={{ height: 150 }}>
        Submit
      </button>
    </StickyActions>
  </main>
);

test.each([
  [360, 740, "sticky"],
  [320, 480, "static"],
  [740, 360, "static"],
])("at %i x %i, buttons of 150 px are %s", async (width, height, position) => {
  await page.viewport(width, height);
  const { container } = await render(form);
  const bar = container.querySelector(".sticky-actions") as Element;
  await expect.poll(() => getComputedStyle(bar).position).toBe(position);
});

test("they stop to stick when a keyboard takes the screen, and stick again after it", async () => {
  await page.viewport(360, 740);
  const { container } = await render(form);
  const bar = container.querySelector(".sticky-actions") as Element;
  await expect.poll(() => getComputedStyle(bar).position).toBe("sticky");
  await page.viewport(360, 400);
  await expect.poll(() => getComputedStyle(bar).position).toBe("static");
  await page.viewport(360, 740);
  await expect.poll(() => getComputedStyle(bar).position).toBe("sticky");
});
