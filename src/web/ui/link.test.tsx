import { expect, test } from "vitest";
import { draw } from "#web/testing/draw.tsx";
import { linkClass } from "./link.tsx";

test("the underline of a link in two lines does not run through the line below it", async () => {
  const { getByRole, getByText } = await draw(
    <div style={{ width: 150 }}>
      <a href="/class" className={linkClass}>
        Linear equations in two variables
      </a>
      <span className="block text-sm">20 Nov 2026</span>
    </div>,
  );
  const text = document.createRange();
  text.selectNodeContents(getByRole("link").element());
  const lines = [...text.getClientRects()];
  expect(lines.length).toBeGreaterThan(1);
  const below = getByText("20 Nov 2026").element().getBoundingClientRect().top;
  expect(below - Math.max(...lines.map(({ bottom }) => bottom))).toBeGreaterThanOrEqual(6);
});
