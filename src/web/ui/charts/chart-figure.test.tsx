import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { en } from "#locales/en.ts";
import { ChartFigure, type ChartRow } from "./chart-figure.tsx";

const title = "Ratings by month";
const { showTable, hideTable } = en.common;

function figure(rows: ChartRow[], level?: 2) {
  return (
    <ChartFigure
      title={title}
      level={level}
      description="Of all classes."
      headings={["Month", "Average", "Ratings"]}
      rows={rows}
      empty="No ratings yet."
    >
      <p>The chart</p>
    </ChartFigure>
  );
}

const rows = [
  { label: "Oct 2026", cells: ["4.2", "12"] },
  { label: "Nov 2026", cells: ["4.3", "46"] },
];

test("the figure has a name, a heading and a description", async () => {
  const { getByRole, rerender } = await render(figure(rows));
  await expect.element(getByRole("figure", { name: title })).toHaveAccessibleDescription("Of all classes.");
  await expect.element(getByRole("heading", { name: title, level: 3 })).toBeVisible();
  await rerender(figure(rows, 2));
  await expect.element(getByRole("heading", { name: title, level: 2 })).toBeVisible();
});

test("a button shows the table and hides it again; the chart stays", async () => {
  const { getByRole, getByText } = await render(figure(rows));
  const button = getByRole("button");
  await expect.element(button).toHaveAccessibleName(`${showTable}: ${title}`);
  await expect.element(button).toHaveAttribute("aria-expanded", "false");
  await expect.element(getByRole("table")).not.toBeInTheDocument();

  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveAccessibleName(`${hideTable}: ${title}`);
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await expect.element(button).toHaveFocus();
  await expect.element(getByText("The chart")).toBeVisible();
  const table = getByRole("table", { name: title });
  expect(button.element().getAttribute("aria-controls")).toBe(table.element().id);
  expect(
    getByRole("columnheader")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Month", "Average", "Ratings"]);
  await expect.element(getByRole("row", { name: "Nov 2026 4.3 46" })).toBeVisible();
  await expect.element(getByRole("rowheader", { name: "Nov 2026" })).toBeVisible();

  await button.click();
  await expect.element(table).not.toBeInTheDocument();
});

test("without data a sentence takes the place of chart and table", async () => {
  const { getByText, getByRole } = await render(figure([]));
  await expect.element(getByText("No ratings yet.")).toBeVisible();
  await expect.element(getByText("The chart")).not.toBeInTheDocument();
  await expect.element(getByRole("button")).not.toBeInTheDocument();
});
