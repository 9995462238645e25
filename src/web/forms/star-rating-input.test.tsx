import { createRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { t } from "#web/language/language.ts";
import { StarRatingInput } from "./star-rating-input.tsx";

const pointElsewhere = () => userEvent.hover(document.body, { position: { x: 1, y: 700 } });

async function drawStars({ error, rating = 0 }: { error?: string; rating?: number } = {}) {
  const onChange = vi.fn();
  const ref = createRef<{ focus: () => void }>();
  function Rating() {
    const [value, setValue] = useState(rating);
    onChange.mockImplementation(setValue);
    return (
      <StarRatingInput
        ref={ref}
        label="Rating"
        words={t.feedback.starWords}
        value={value}
        onChange={onChange}
        error={error}
      />
    );
  }
  const screen = await render(
    <main style={{ minHeight: 750 }}>
      <Rating />
    </main>,
  );
  await pointElsewhere();
  const star = (stars: number) => screen.getByRole("radio", { name: new RegExp(`^${stars} stars?:`) });
  return { ...screen, star, onChange, ref };
}

test("it works by keyboard: Tab to the stars, Space, arrow keys; a word says what each number means", async () => {
  const { star, onChange, getByText, getByRole } = await drawStars();
  await userEvent.tab();
  await expect.element(star(1)).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(getByText("1 star: Poor")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await expect.element(star(4)).toBeChecked();
  await expect.element(getByText("4 stars: Good")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(star(3)).toBeChecked();
  expect(onChange.mock.calls.map(([rating]) => rating)).toEqual([1, 2, 3, 4, 3]);
  await expect.element(getByRole("group", { name: "Rating" })).toBeVisible();
});

test("stars are filled up to the one under the mouse, then up to the chosen one", async () => {
  const { star, container, getByRole } = await drawStars({ rating: 2 });
  const filled = () => [...container.querySelectorAll("svg.fill-star")].length;
  expect(getByRole("radio").elements()).toHaveLength(5);
  expect(filled()).toBe(2);
  await star(4).hover();
  await expect.poll(filled).toBe(4);
  await pointElsewhere();
  await expect.poll(filled).toBe(2);
  await star(5).click();
  await expect.poll(filled).toBe(5);
});

test("a word that is taller than the stars does not move them from under the mouse", async () => {
  const { star, container } = await drawStars();
  const root = container.querySelector("main");
  if (!root) throw new Error("It is drawn above");
  root.style.width = "400px";
  const topOf = () => star(4).element().getBoundingClientRect().top;
  const before = topOf();
  const words = container.querySelector("p");
  if (words) words.style.fontSize = "40px";
  await star(4).hover();
  await expect.poll(() => words?.textContent).toBe("4 stars: Good");
  expect(words?.offsetHeight).toBeGreaterThan(60);
  expect(topOf()).toBe(before);
});

test("an error replaces the word and describes the stars; focus goes to the chosen star", async () => {
  const { ref, star, getByRole } = await drawStars({ error: "Please select a rating", rating: 3 });
  const group = getByRole("group", { name: "Rating" });
  await expect.element(group).toHaveAccessibleDescription("Please select a rating");
  await expect.element(group).toHaveAttribute("aria-invalid", "true");
  ref.current?.focus();
  await expect.element(star(3)).toHaveFocus();
});
