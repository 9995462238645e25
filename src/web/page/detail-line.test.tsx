import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { DetailLine } from "./detail-line.tsx";

const parts = ["23 Nov 2026", "Mathematics", "", "Meera Iyer", undefined];

/** The parts that begin a line, and those whose dot can be seen. */
function look(container: HTMLElement) {
  const outer = container.querySelector("span")?.getBoundingClientRect() ?? new DOMRect();
  return [...container.querySelectorAll("[data-separator]")].map((dot) => {
    const { left, width, top } = dot.getBoundingClientRect();
    const isCut = left + width / 2 < outer.left;
    const text = dot.nextSibling;
    const range = document.createRange();
    if (text) range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    return { isCut, startsLine: Math.abs(box.left - outer.left) < 1, isBeside: Math.abs(top - box.top) < 8 };
  });
}

test("its words are read as one line, without omitted parts", async () => {
  const { container } = await render(<DetailLine parts={parts} />);
  expect(container.textContent).toBe("23 Nov 2026 · Mathematics · Meera Iyer");
  expect(look(container).map(({ isCut }) => isCut)).toEqual([false, false]);
});

test.each([120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320])(
  "at a width of %i px no dot is at the end or at the start of a line",
  async (width) => {
    const { container } = await render(
      <div style={{ width }}>
        <DetailLine parts={parts} />
      </div>,
    );
    for (const { isCut, startsLine, isBeside } of look(container)) {
      expect(isCut).toBe(startsLine);
      expect(isBeside).toBe(true);
    }
    const box = container.querySelector("div");
    expect(box?.scrollWidth).toBeLessThanOrEqual(width);
  },
);
