import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { LongText } from "./long-text.tsx";

test("a short text is shown in full, with its line breaks", async () => {
  const { getByText, getByRole } = await render(<LongText text={"Clear.\nThank you!"} />);
  await expect.element(getByText("Clear. Thank you!")).toHaveStyle({ whiteSpace: "pre-line" });
  await expect.element(getByRole("button")).not.toBeInTheDocument();
});

test.each([
  ["of many characters", "word ".repeat(80)],
  ["of many lines", "line\n".repeat(8)],
])("a long text %s opens and closes", async (_kind, text) => {
  const { getByRole, container } = await render(
    <div style={{ width: 300 }}>
      <LongText text={text} />
    </div>,
  );
  const height = () => container.querySelector("span")?.getBoundingClientRect().height ?? 0;
  const button = getByRole("button", { name: "Show all" });
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  const cutHeight = height();
  await button.click();
  await expect.element(getByRole("button", { name: "Show less" })).toHaveAttribute("aria-expanded", "true");
  expect(height()).toBeGreaterThan(cutHeight);
  await getByRole("button", { name: "Show less" }).click();
  await expect.element(button).toBeVisible();
  expect(height()).toBe(cutHeight);
});
