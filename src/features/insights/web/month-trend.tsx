import type { MonthFigure } from "../../../domain/insights/month.ts";
import { t } from "../../../web/language/language.ts";
import { ChartFigure } from "../../../web/ui/charts/chart-figure.tsx";
import { TrendChart } from "../../../web/ui/charts/trend-chart.tsx";
import type { TrendPoint } from "../../../web/ui/charts/trend-point.ts";
import { trendRows } from "../../../web/ui/charts/trend-text.tsx";
import { averageInWords } from "./figure.tsx";

function toPoint(figure: MonthFigure): TrendPoint {
  const { month, average, responses, interval, isFew, change } = figure;
  return {
    label: t.common.month(month),
    shortLabel: t.insights.monthInShort(month),
    value: responses === 0 ? null : average,
    isFew,
    low: interval?.low,
    high: interval?.high,
    valueText: averageInWords(figure),
    change: change === null ? undefined : { direction: change, text: t.insights[change] },
  };
}

/** Twelve months of an average, with where each most likely lies; only significant changes are marked. */
export function MonthTrend({ months, level = 3 }: { months: readonly MonthFigure[]; level?: 2 | 3 }) {
  const points = months.map(toPoint);
  const hasAny = months.some(({ responses }) => responses > 0);
  return (
    <ChartFigure
      title={t.insights.trend}
      level={level}
      description={t.insights.trendNote}
      headings={[t.teachers.month, t.insights.average]}
      rows={hasAny ? trendRows(points) : []}
      empty={t.insights.trendEmpty}
    >
      <TrendChart
        label={t.insights.trend}
        points={points}
        legend={{ interval: t.insights.trendInterval, few: t.teachers.fewResponses }}
      />
    </ChartFigure>
  );
}
