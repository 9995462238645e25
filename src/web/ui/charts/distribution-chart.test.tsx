import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { draw } from "#web/testing/draw.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { DistributionChart, distributionRows, type StarsCount } from "./distribution-chart.tsx";

function countsOf(...counts: number[]): StarsCount[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => ({
    stars: 5 - index,
    count,
    label: index === 4 ? "1 star" : `${5 - index} stars`,
    countText: `${count}`,
    shareText: `${total > 0 ? Math.round((100 * count) / total) : 0}%`,
  }));
}

const counts = countsOf(46, 31, 9, 4, 0);

/** The share that each bar is filled. */
function shares(container: Element): number[] {
  return [...container.querySelectorAll("svg")]
    .filter((svg) => svg.querySelector("rect"))
    .map((bar) => Number.parseFloat(bar.querySelectorAll("rect")[1]?.getAttribute("width") ?? "0"));
}

test("it lists the stars from 5 to 1 with number and share, and its bars are as long as the shares", async () => {
  const { getByRole, container } = await render(<DistributionChart label="All ratings" counts={counts} />);
  await expect.element(getByRole("list", { name: "All ratings" })).toBeVisible();
  expect(
    getByRole("listitem")
      .elements()
      .map((item) => item.textContent?.replace(/^\d/, "").trim()),
  ).toEqual(["5 stars 46 51%", "4 stars 31 34%", "3 stars 9 10%", "2 stars 4 4%", "1 star 0 0%"]);
  expect(shares(container).map(Math.round)).toEqual([51, 34, 10, 4, 0]);
  await expect.element(getByRole("button")).not.toBeInTheDocument();
});

test("each bar can be a button that says whether it is chosen", async () => {
  function Filter() {
    const [chosen, setChosen] = useState<number>();
    return <DistributionChart label="All ratings" counts={counts} chosen={chosen} onChoose={setChosen} />;
  }
  const { getByRole } = await render(<Filter />);
  const four = getByRole("button", { name: "4 stars 31 34%" });
  await expect.element(four).toHaveAttribute("aria-pressed", "false");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(four).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(four).toHaveAttribute("aria-pressed", "true");
  await getByRole("button", { name: "1 star 0 0%" }).click();
  await expect.element(four).toHaveAttribute("aria-pressed", "false");
  expect(getByRole("button", { pressed: true }).elements()).toHaveLength(1);
});

test("each bar can be a link", async () => {
  const { getByRole } = await draw(
    <DistributionChart
      label="All ratings"
      counts={counts}
      chosen={5}
      linkOf={(stars) => linkOptions({ to: "/feedback", search: { stars: String(stars) } })}
    />,
  );
  const five = getByRole("link", { name: "5 stars 46 51%" });
  await expect.element(five).toHaveAttribute("href", "/feedback?stars=%225%22");
  await expect.element(five).toHaveAttribute("aria-current", "true");
  await expect.element(getByRole("link", { name: "4 stars 31 34%" })).not.toHaveAttribute("aria-current");
});

test("without ratings its bars are empty", async () => {
  const { container } = await render(
    <DistributionChart label="All ratings" counts={countsOf(0, 0, 0, 0, 0)} />,
  );
  expect(shares(container)).toEqual([0, 0, 0, 0, 0]);
});

test("the table says the same as the bars", async () => {
  const { getByRole } = await render(
    <ChartFigure
      title="All ratings"
      headings={["Stars", "Ratings", "Share"]}
      rows={distributionRows(counts)}
      empty="No ratings yet."
    >
      <DistributionChart label="All ratings" counts={counts} />
    </ChartFigure>,
  );
  await getByRole("button").click();
  for (const { label, countText, shareText } of counts) {
    await expect.element(getByRole("row", { name: `${label} ${countText} ${shareText}` })).toBeVisible();
  }
});
