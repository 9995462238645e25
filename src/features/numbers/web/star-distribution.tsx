import type { LinkProps } from "@tanstack/react-router";
import { countOf, type StarCounts } from "#domain/monthly-rating.ts";
import { t } from "#web/language/language.ts";
import { ChartFigure } from "#web/ui/charts/chart-figure.tsx";
import { DistributionChart, distributionRows } from "#web/ui/charts/distribution-chart.tsx";

interface StarDistributionProps {
  title: string;
  level?: 2 | 3;
  counts: StarCounts;
  description?: string;
  /** The stars whose comments are shown. */
  chosen?: number;
  /** Makes each bar a button. */
  onChoose?: (stars: number) => void;
  /** Makes each bar a link. */
  linkOf?: (stars: number) => LinkProps;
}

export function StarDistribution({
  title,
  level,
  counts,
  description,
  chosen,
  onChoose,
  linkOf,
}: StarDistributionProps) {
  const total = countOf(counts);
  const bars = counts
    .map((count, index) => ({
      stars: index + 1,
      count,
      label: t.feedback.stars(index + 1),
      countText: t.common.number(count),
      shareText: t.insights.sharePercent(total === 0 ? 0 : (100 * count) / total),
    }))
    .reverse();
  return (
    <ChartFigure
      title={title}
      level={level}
      description={description}
      headings={[t.labels.stars, t.insights.responsesHeading, t.insights.share]}
      rows={total === 0 ? [] : distributionRows(bars)}
      empty={t.insights.basedOn(0, 0, 0)}
    >
      <DistributionChart label={title} counts={bars} chosen={chosen} onChoose={onChoose} linkOf={linkOf} />
    </ChartFigure>
  );
}
