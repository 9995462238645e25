import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChartFigure } from "./chart-figure.tsx";
import { TrendChart } from "./trend-chart.tsx";
import type { TrendPoint } from "./trend-point.ts";
import { trendRows } from "./trend-text.tsx";

const shortLabels = ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const values = [3.6, 3.7, 3.9, null, 3.5, 3.2, null, 4, 4.1, 4.4, 4.2, 4.3];

const points: TrendPoint[] = shortLabels.map((shortLabel, index) => {
  const value = values[index] ?? null;
  return {
    label: `${shortLabel} ${index === 0 ? 2025 : 2026}`,
    shortLabel,
    value,
    valueText: value === null ? "No responses" : `${value.toFixed(1)} · ${30 + index} responses`,
  };
});

const legend = { interval: "95 % interval", few: "Few responses" };

function chart(shown: readonly TrendPoint[]) {
  return <TrendChart label="Average stars" points={shown} legend={legend} />;
}

/** The lines between points; those of the scale have no round ends. */
const joints = (container: Element) => [
  ...container.querySelectorAll("[role=listbox] line[stroke-linecap=round]"),
];

// The chart would appear under the pointer, where the last test left it, perhaps one of another file.
beforeEach(() => userEvent.unhover(document.body));

test("it is a list of the months, and says everything about the latest with a value", async () => {
  const { getByRole } = await render(chart([...points, { ...points[3], label: "Dec 2026" } as TrendPoint]));
  await expect.element(getByRole("listbox", { name: "Average stars" })).toBeVisible();
  expect(getByRole("option").elements()).toHaveLength(13);
  await expect.element(getByRole("option", { selected: true })).toHaveAccessibleName("Nov 2026");
  await expect.element(getByRole("status")).toHaveTextContent("Nov 2026 4.3 · 41 responses");
});

test("below it each month has its average, with a dash for none", async () => {
  const { getByText } = await render(chart(points));
  const below = (month: string) => getByText(month, { exact: true }).element().parentElement;
  expect(below("Nov")?.innerText).toBe("Nov\n4.3");
  expect(below("Mar")?.textContent).toBe("Mar–");
});

test("it is one tab stop; arrow keys, Home and End choose a month", async () => {
  const { getByRole } = await render(
    <>
      {chart(points)}
      <button type="button">After</button>
    </>,
  );
  const list = getByRole("listbox");
  const isChosen = async (label: string, text: string) => {
    const option = getByRole("option", { name: label });
    await expect.element(option).toHaveAttribute("aria-selected", "true");
    expect(list.element().getAttribute("aria-activedescendant")).toBe(option.element().id);
    await expect.element(getByRole("status")).toHaveTextContent(`${label} ${text}`);
  };
  await userEvent.tab();
  await expect.element(list).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await isChosen("Nov 2026", "4.3 · 41 responses");
  await userEvent.keyboard("{ArrowLeft}");
  await isChosen("Oct 2026", "4.2 · 40 responses");
  await userEvent.keyboard("{Home}");
  await isChosen("Dec 2025", "3.6 · 30 responses");
  await userEvent.keyboard("{ArrowLeft}");
  await isChosen("Dec 2025", "3.6 · 30 responses");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  await isChosen("Mar 2026", "No responses");
  await userEvent.keyboard("{End}");
  await isChosen("Nov 2026", "4.3 · 41 responses");
  await userEvent.tab();
  await expect.element(getByRole("button", { name: "After" })).toHaveFocus();
});

test("the pointer shows a month, a press chooses it, and what is below stays in its place", async () => {
  const longText = "Long words, ".repeat(40).trim();
  const change = { direction: "down", text: longText } as const;
  const long = points.map((point, index) =>
    index === 1 ? { ...point, valueText: longText, change } : point,
  );
  const { getByRole } = await render(
    <>
      {chart(long)}
      <button type="button">After</button>
    </>,
  );
  const searchParams = () => getByRole("button", { name: "After" }).element().getBoundingClientRect().top;
  const before = searchParams();
  const status = getByRole("status");
  await getByRole("option", { name: "Jan 2026" }).hover();
  await expect.element(status).toHaveTextContent(`Jan 2026 ${longText} ${longText}`);
  expect(searchParams()).toBe(before);
  await getByRole("button", { name: "After" }).hover();
  await expect.element(status).toHaveTextContent("Nov 2026 4.3 · 41 responses");
  await getByRole("option", { name: "Feb 2026" }).click();
  await getByRole("button", { name: "After" }).hover();
  await expect.element(status).toHaveTextContent("Feb 2026 3.9 · 32 responses");
});

test("months without responses are gaps", async () => {
  const { container } = await render(chart(points));
  expect(container.querySelectorAll("[role=listbox] circle")).toHaveLength(10);
  expect(joints(container)).toHaveLength(7);
});

test("a month with few responses is hollow, joined by a dotted line, and explained", async () => {
  const few = points.map((point, index) => ({ ...point, isFew: index === 1 }));
  const { container, getByText, rerender } = await render(chart(few));
  const fills = [...container.querySelectorAll("[role=listbox] circle")].map(
    (dot) => getComputedStyle(dot).fill,
  );
  expect(fills[1]).not.toBe(fills[0]);
  expect(new Set(fills).size).toBe(2);
  expect(
    joints(container)
      .slice(0, 3)
      .map((joint) => joint.hasAttribute("stroke-dasharray")),
  ).toEqual([true, true, false]);
  await expect.element(getByText(legend.few)).toBeVisible();
  await rerender(chart(points));
  await expect.element(getByText(legend.few)).not.toBeInTheDocument();
});

test("an interval is drawn from its low to its high end, and explained", async () => {
  const [first, ...others] = points.slice(0, 3);
  const { container, getByText } = await render(
    chart([{ ...(first as TrendPoint), low: 3, high: 4 }, ...others]),
  );
  expect(joints(container)[0]?.getAttribute("y1")).toBe("50%");
  expect(joints(container)[0]?.getAttribute("y2")).toBe("25%");
  await expect.element(getByText(legend.interval)).toBeVisible();
});

test("a change is an arrow and words", async () => {
  const changed = points.map((point, index) =>
    index === 11 ? { ...point, change: { direction: "up" as const, text: "Higher than before" } } : point,
  );
  const { getByRole, container } = await render(chart(changed));
  await expect
    .element(getByRole("status"))
    .toHaveTextContent("Nov 2026 4.3 · 41 responses Higher than before");
  expect(container.querySelectorAll("[role=listbox] svg svg path.fill-primary")).toHaveLength(1);
});

test("a single month is a chart too; without months there is none", async () => {
  const { getByRole, container, rerender } = await render(chart(points.slice(11)));
  await expect.element(getByRole("option", { name: "Nov 2026" })).toHaveTextContent("Nov 2026Nov4.3");
  expect(joints(container)).toHaveLength(0);
  await rerender(chart(points.slice(3, 4)));
  await expect.element(getByRole("status")).toHaveTextContent("Mar 2026 No responses");
  await rerender(chart([]));
  await expect.element(getByRole("listbox")).not.toBeInTheDocument();
});

test("when there are fewer months than before, one of them is chosen", async () => {
  const { getByRole, rerender } = await render(chart(points));
  await getByRole("option", { name: "Nov 2026" }).click();
  await rerender(chart(points.slice(0, 2)));
  await expect.element(getByRole("option", { selected: true })).toHaveAccessibleName("Jan 2026");
});

test.each([320, 420, 900])("at %i pixels its labels do not touch, and nothing is cut off", async (width) => {
  await page.viewport(width, 800);
  const { getByRole } = await render(<div style={{ padding: 16 }}>{chart(points)}</div>);
  const labels = getByRole("option")
    .elements()
    .map((option) => option.lastElementChild?.getBoundingClientRect())
    .filter((box) => box !== undefined && box.width > 0) as DOMRect[];
  expect(labels.length).toBe(width === 320 ? 4 : width === 420 ? 4 : 12);
  for (const [index, box] of labels.entries()) {
    expect(box.left - (labels[index - 1]?.right ?? 0)).toBeGreaterThan(4);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test("the table says the same as the chart, and neither has accessibility violations", async () => {
  const { getByRole, container } = await render(
    <ChartFigure
      title="Average stars"
      headings={["Month", "Average"]}
      rows={trendRows(points)}
      empty="No responses yet."
    >
      {chart(points)}
    </ChartFigure>,
  );
  await getByRole("button").click();
  for (const { label, valueText } of points) {
    await expect.element(getByRole("row", { name: `${label} ${valueText}` })).toBeVisible();
    await getByRole("option", { name: label }).click();
    await expect.element(getByRole("status")).toHaveTextContent(`${label} ${valueText}`);
  }
  const { violations } = await axe.run(container);
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
