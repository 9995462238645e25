import { linkOptions } from "@tanstack/react-router";
import type { TeacherInsights } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { StarDistribution } from "#features/numbers/web/star-distribution.tsx";
import { t } from "#web/language/language.ts";

export interface OwnFiguresProps {
  part: "details" | "charts";
  insights: TeacherInsights;
}

/** What the month in a line opens, or the charts below. A phone shows neither until then. */
export default function OwnFigures({ part, insights }: OwnFiguresProps) {
  const { months } = insights;
  const current = months.at(-1);
  if (part === "details") {
    return (
      <MonthCard
        {...insights}
        byOthers={current?.byOthers}
        lessonChanges={current?.lessonChanges}
        unconfirmed={current?.unconfirmed}
        report={linkOptions({ to: "/report" })}
        isBrief
      />
    );
  }
  return (
    <>
      {current !== undefined && current.responses > 0 && (
        <StarDistribution title={t.insights.starsOf(current.month)} counts={current.counts} />
      )}
      <MonthTrend months={months} />
    </>
  );
}
