import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#web/testing/draw.tsx";
import { Button } from "#web/ui/button.tsx";
import { Page } from "./page.tsx";

afterEach(() => {
  document.documentElement.style.fontSize = "";
  return page.viewport(1280, 800);
});

test.each(["100%", "200%"])(
  "on a phone all buttons of a page's head are in view, with text of %s",
  async (size) => {
    await page.viewport(360, 740);
    document.documentElement.style.fontSize = size;
    const names = ["Remind 5 students", "Link and QR code", "Inform parents"];
    const buttons = names.map((each) => <Button key={each}>{each}</Button>);
    const { getByRole } = await draw(
      <Page title="Any" actions={buttons}>
        <p>Content</p>
      </Page>,
      { as: "teacher" },
    );
    for (const name of names) {
      const { left, right } = getByRole("button", { name }).element().getBoundingClientRect();
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
    }
  },
);
