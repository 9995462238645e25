import { expect, test } from "vitest";
import { t } from "#web/language/language.ts";
import { draw } from "#web/testing/draw.tsx";
import { monthFigure } from "#web/testing/records.ts";
import { MonthTrend } from "./month-trend.tsx";

test("what an arrow means is explained only beside an arrow", async () => {
  const october = { ...monthFigure, month: "2025-10" };
  const { getByText, unmount } = await draw(<MonthTrend months={[october, monthFigure]} />);
  await expect.element(getByText(t.insights.trendInterval)).toBeVisible();
  await expect.element(getByText(t.insights.trendNote)).not.toBeInTheDocument();
  await unmount();

  const changed = await draw(<MonthTrend months={[october, { ...monthFigure, change: "up" }]} />);
  await expect.element(changed.getByText(t.insights.trendNote)).toBeVisible();
});
