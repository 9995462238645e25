import { Link } from "@tanstack/react-router";
import type { MonthFigure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";
import { ChartFigure } from "#web/ui/charts/chart-figure.tsx";
import { TrendChart } from "#web/ui/charts/trend-chart.tsx";
import type { TrendPoint } from "#web/ui/charts/trend-point.ts";
import { trendRows } from "#web/ui/charts/trend-text.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { averageInWords } from "./figure.tsx";
import type { MonthCardProps } from "./month-card.tsx";

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

interface MonthTrendProps extends Pick<MonthCardProps, "responsesOf"> {
  months: readonly MonthFigure[];
  level?: 2 | 3;
  /** Instead of the chart when no month has responses. */
  empty?: string;
}

/** Monthly averages, each with the range in which it most likely lies; only clear changes are marked. */
export function MonthTrend({
  months,
  level = 3,
  empty = t.insights.trendEmpty,
  responsesOf,
}: MonthTrendProps) {
  const points = months.map(toPoint);
  const rows = trendRows(points).map(({ label, cells }, index) => {
    const figure = months[index];
    if (!responsesOf || !figure?.responses) return { label, cells };
    const link = (
      <Link
        key={label}
        {...responsesOf(figure.month)}
        className={`${linkClass} text-sm`}
        aria-label={t.common.buttonFor(t.insights.seeResponses, label)}
      >
        {t.insights.seeResponses}
      </Link>
    );
    return { label, cells: [...cells, link] };
  });
  const hasAny = months.some(({ responses }) => responses > 0);
  return (
    <ChartFigure
      title={t.insights.trend}
      level={level}
      description={points.some(({ change }) => change) ? t.insights.trendNote : undefined}
      headings={[t.teachers.month, t.insights.average, ...(responsesOf ? [t.insights.responsesHeading] : [])]}
      rows={hasAny ? rows : []}
      empty={empty}
    >
      <TrendChart
        label={t.insights.trend}
        points={points}
        legend={{ interval: t.insights.trendInterval, few: t.teachers.fewResponses }}
      />
    </ChartFigure>
  );
}
