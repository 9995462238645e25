import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { RateBar } from "./rate-bar.tsx";

/** How much of the bar is filled. */
function filled(container: Element): number {
  const [whole, part] = container.querySelectorAll("rect");
  if (!whole || !part) return 0;
  return part.getBoundingClientRect().width / whole.getBoundingClientRect().width;
}

test.each([
  [15, 22, 15 / 22],
  [22, 22, 1],
  [25, 22, 1],
  [0, 22, 0],
  [0, 0, 0],
])("%i of %i", async (part, whole, share) => {
  const text = `${part} of ${whole}`;
  const { getByText, container } = await render(<RateBar part={part} whole={whole} text={text} />);
  await expect.element(getByText(text)).toBeVisible();
  expect(filled(container)).toBeCloseTo(share, 1);
});
