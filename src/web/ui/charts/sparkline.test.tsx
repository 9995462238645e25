import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Sparkline } from "./sparkline.tsx";

const label = "From 3.8 in June to 4.3 in November";
const averages = (...values: (number | null)[]) => values.map((value) => ({ value }));

/** The dots and the lines between them, without the two lines of the scale. */
function drawn(container: Element) {
  const line = container.querySelector("svg svg");
  return {
    dots: [...(line?.querySelectorAll("circle") ?? [])],
    joints: [...(line?.querySelectorAll("line") ?? [])],
  };
}

test("it is one picture with a sentence, and joins its dots", async () => {
  const { getByRole, container } = await render(
    <Sparkline label={label} points={averages(3.8, 4, 4.1, 4, 4.2, 4.3)} />,
  );
  const picture = getByRole("img", { name: label }).element();
  expect(picture.getBoundingClientRect()).toMatchObject({ width: 96, height: 28 });
  expect(drawn(container).dots).toHaveLength(6);
  expect(drawn(container).joints).toHaveLength(5);
});

test("a month without ratings leaves a gap", async () => {
  const { container } = await render(<Sparkline label={label} points={averages(4, 4, null, 4, null, 4)} />);
  expect(drawn(container).dots).toHaveLength(4);
  expect(drawn(container).joints).toHaveLength(1);
});

test("a month with few ratings is hollow, and its lines are dotted", async () => {
  const few = { value: 3, isFew: true };
  const { container } = await render(<Sparkline label={label} points={[...averages(4, 4), few]} />);
  const fills = drawn(container).dots.map((dot) => getComputedStyle(dot).fill);
  expect(fills[0]).toBe(fills[1]);
  expect(fills[2]).not.toBe(fills[0]);
  expect(drawn(container).joints.map((joint) => joint.hasAttribute("stroke-dasharray"))).toEqual([
    false,
    true,
  ]);
});

test("its scale is always 1 to 5", async () => {
  const { container } = await render(<Sparkline label={label} points={averages(5, 3, 1)} />);
  expect(drawn(container).dots.map((dot) => dot.getAttribute("cy"))).toEqual(["0%", "50%", "100%"]);
});

test.each([[[]], [averages(null, null)]])("nothing to draw is no fault", async (points) => {
  const { getByRole, container } = await render(<Sparkline label="No ratings" points={points} />);
  await expect.element(getByRole("img", { name: "No ratings" })).toBeVisible();
  expect(drawn(container).dots).toHaveLength(0);
});
