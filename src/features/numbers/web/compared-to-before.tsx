import type { MonthFigure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";

/** Averages that are no further apart than this are about the same; further apart, they may still be no clear change. */
const aboutTheSame = 0.25;

/** How the newest month compares with the one before; null where there is nothing to compare. Only a significant change is called one. */
function comparisonOf(months: readonly MonthFigure[]) {
  const [before, current] = months.slice(-2);
  if (!before || !current || current.isFew || current.responses === 0 || before.responses === 0) return null;
  const isSame = Math.abs(current.average - before.average) <= aboutTheSame;
  const kind: "up" | "down" | "tooFew" | "same" | "unclear" =
    current.change ?? (before.isFew ? "tooFew" : isSame ? "same" : "unclear");
  return { kind, before };
}

/** The comparison as a sentence. */
export function ComparedToBefore({ months }: { months: readonly MonthFigure[] }) {
  const comparison = comparisonOf(months);
  if (!comparison) return null;
  const { month, average } = comparison.before;
  const sentences = {
    up: t.insights.clearlyUp(month, average),
    down: t.insights.clearlyDown(month, average),
    tooFew: t.insights.tooFewBefore(month),
    same: t.insights.asBefore(month),
    unclear: t.insights.noClearChange(month, average),
  };
  return <p className="font-semibold">{sentences[comparison.kind]}</p>;
}

/** The same in a few words, in a line of numbers. */
export function ComparedInBrief({
  months,
  monthName,
}: {
  months: readonly MonthFigure[];
  monthName: (month: string) => string;
}) {
  const comparison = comparisonOf(months);
  if (!comparison || comparison.kind === "tooFew") return null;
  const month = monthName(comparison.before.month);
  const words = {
    up: t.insights.upFrom(month),
    down: t.insights.downFrom(month),
    same: t.insights.sameAs(month),
    unclear: t.insights.unclear,
  };
  return <span>{words[comparison.kind]}</span>;
}
