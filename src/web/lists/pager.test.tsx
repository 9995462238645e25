import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ListPager } from "./list-controls.tsx";
import { Pager } from "./pager.tsx";

/** Pages a, b and c, one after the other; the first has no key. */
function Pages({ from }: { from?: string }) {
  const [after, setAfter] = useState(from);
  const next = { a: "b", b: "c", c: null }[after ?? "a"];
  return (
    <>
      <p>At {after ?? "the start"}</p>
      <ListPager label="Pages of students" after={after} next={next} busy={false} onPage={setAfter} />
    </>
  );
}

test("forward by each page's key, and back the same way; the ends are disabled", async () => {
  const { getByRole, getByText } = await render(<Pages />);
  const next = getByRole("button", { name: "Next" });
  const previous = getByRole("button", { name: "Previous" });
  await expect.element(getByRole("navigation", { name: "Pages of students" })).toBeVisible();
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(getByText("At b")).toBeVisible();
  await next.click();
  await expect.element(getByText("At c")).toBeVisible();
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(getByText("At b")).toBeVisible();
  await previous.click();
  await expect.element(getByText("At the start")).toBeVisible();
});

test("from a link into the middle, back is the first page", async () => {
  const { getByRole, getByText } = await render(<Pages from="b" />);
  await getByRole("button", { name: "First page" }).click();
  await expect.element(getByText("At the start")).toBeVisible();
});

test("all on one page: no pager; while a page loads, both buttons wait", async () => {
  const { getByRole, rerender } = await render(<Pager label="Pages" />);
  await expect.element(getByRole("navigation")).not.toBeInTheDocument();
  const go = vi.fn();
  await rerender(<Pager label="Pages" onPrevious={go} onNext={go} busy />);
  for (const button of getByRole("button").elements()) (button as HTMLElement).click();
  expect(go).not.toHaveBeenCalled();
});

test.each([1280, 360])("at %i px, which are shown stands in the row of the buttons", async (width) => {
  await page.viewport(width, 740);
  const count = <p role="status">1–10 of 150</p>;
  const { getByRole, rerender } = await render(<Pager label="Pages" onNext={() => {}} count={count} />);
  const navigation = getByRole("navigation").element().getBoundingClientRect();
  const shown = getByRole("status").element().getBoundingClientRect();
  expect(navigation.height).toBe(getByRole("button").first().element().getBoundingClientRect().height);
  expect(shown.top).toBeGreaterThan(navigation.top);
  expect(shown.bottom).toBeLessThan(navigation.bottom);
  await rerender(<Pager label="Pages" count={count} />);
  await expect.element(getByRole("status")).toBeVisible();
  await expect.element(getByRole("navigation")).not.toBeInTheDocument();
});

test("the button that was pressed keeps the focus; at an end, the other one gets it", async () => {
  const { getByRole, getByText } = await render(<Pages />);
  const next = getByRole("button", { name: "Next" });
  const previous = getByRole("button", { name: "Previous" });
  (next.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(getByText("At b")).toBeVisible();
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(getByText("At c")).toBeVisible();
  await expect.element(previous).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(getByText("At the start")).toBeVisible();
  await expect.element(next).toHaveFocus();
});
