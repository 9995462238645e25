import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { t } from "#web/language/language.ts";
import { passTime, stopClock } from "#web/testing/clock.ts";
import { SuggestedMessageField } from "./suggested-message-field.tsx";

afterEach(() => page.viewport(1280, 800));

async function drawField(initial = "", rating = 5, room = 0) {
  function Field() {
    const [text, setText] = useState(initial);
    return (
      <main style={{ paddingBottom: 400, paddingTop: room }}>
        <SuggestedMessageField label="Feedback" rating={rating} value={text} onChange={setText} />
        <button type="button">Submit</button>
      </main>
    );
  }
  const screen = await render(<Field />);
  const box = screen.getByRole("list", { name: "Suggestions" });
  return {
    ...screen,
    text: screen.getByRole("textbox", { name: "Feedback" }),
    box,
    phrase: (index: number) => box.getByRole("button").nth(index),
    submit: screen.getByRole("button", { name: "Submit" }),
  };
}

test("ten phrases are offered on focus, in a scrolling box of 12rem", async () => {
  const { text, box } = await drawField();
  await expect.element(box).not.toBeInTheDocument();
  await text.click();
  await expect.element(box).toBeVisible();
  expect(box.getByRole("button").elements()).toHaveLength(10);
  const list = box.element();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  expect(list.getBoundingClientRect().height).toBe(12 * rem);
  expect(getComputedStyle(list).overflowY).toBe("auto");
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
});

test("on a phone, the box comes into view with the focus, with its phrases where they were before", async () => {
  await page.viewport(360, 740);
  const { text, box, phrase, getByRole } = await drawField("", 5, 500);
  const xOf = (element: Element) => {
    const { left, width, height } = element.getBoundingClientRect();
    return [left, width, height].map(Math.round);
  };
  const chip = getByRole("group").getByRole("button").first();
  await expect.element(chip).toBeVisible();
  const before = xOf(chip.element());
  await text.click();
  await expect.element(box).toBeVisible();
  expect(box.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  const [left, width = 0, height] = xOf(phrase(0).element());
  expect([left, height]).toEqual([before[0], before[2]]);
  // Its scroll bar takes some room.
  expect(Math.abs(width - (before[1] ?? 0))).toBeLessThan(10);
});

test.each([1, 2, 3])(
  "at %i stars, the five critical phrases come first, as chips and in the list",
  async (rating) => {
    const { text, box, getByRole } = await drawField("", rating);
    const first = t.feedback.suggestions[5];
    await expect.element(getByRole("group").getByRole("button").first()).toHaveTextContent(first);
    await text.click();
    await expect.element(box.getByRole("button").first()).toHaveTextContent(first);
    expect(box.getByRole("button").elements()).toHaveLength(10);
  },
);

test("without stars there are no chips, and the list has the phrases in their own order", async () => {
  const { text, phrase, getByRole } = await drawField("", 0);
  await expect.element(text).toBeVisible();
  expect(getByRole("group").query()).toBeNull();
  await text.click();
  await expect.element(phrase(0)).toHaveTextContent(t.feedback.suggestions[0]);
});

test("a chosen phrase is appended, and the focus returns to the text", async () => {
  const { text, phrase } = await drawField("Thank you.");
  await text.click();
  await phrase(0).click();
  await expect.element(text).toHaveValue(`Thank you. ${t.feedback.suggestions[0]}`);
  await expect.element(text).toHaveFocus();
  await phrase(9).click();
  await expect
    .element(text)
    .toHaveValue(`Thank you. ${t.feedback.suggestions[0]} ${t.feedback.suggestions[9]}`);
  await phrase(0).click();
  await expect.element(text).toHaveValue(`Thank you. ${t.feedback.suggestions[9]}`);
});

/** Whether the box is open, 1000 ms after the focus came to the text. */
async function openOnStoppedClock() {
  const { text, box } = await drawField();
  const [textarea, isOpen] = [text.element() as HTMLElement, () => box.query() !== null];
  stopClock();
  textarea.focus();
  await passTime(1000);
  expect(isOpen()).toBe(true);
  return { textarea, isOpen };
}

test("the box closes 200 ms after the text has lost the focus, and not before", async () => {
  const { textarea, isOpen } = await openOnStoppedClock();
  textarea.blur();
  await passTime(199);
  expect(isOpen()).toBe(true);
  await passTime(1);
  expect(isOpen()).toBe(false);
});

test("the box stays open during a press, so a slow tap hits its target", async () => {
  const { textarea, isOpen } = await openOnStoppedClock();
  document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  textarea.blur();
  await passTime(5000);
  expect(isOpen()).toBe(true);
  document.body.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  await passTime(199);
  expect(isOpen()).toBe(true);
  await passTime(1);
  expect(isOpen()).toBe(false);
});

test("it works by keyboard: arrows go to the phrases and back, Escape closes them", async () => {
  const { text, box, phrase, submit } = await drawField("Good pace.");
  await userEvent.tab();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard("{End}{ArrowDown}");
  await expect.element(phrase(0)).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(phrase(1)).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(phrase(9)).toHaveFocus();
  await userEvent.keyboard("{Home}{Enter}");
  await expect.element(text).toHaveValue(`Good pace. ${t.feedback.suggestions[0]}`);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(phrase(0)).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(box).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(submit).toHaveFocus();
});
