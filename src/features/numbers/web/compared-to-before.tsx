import type { MonthFigure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";

/** Averages that are no further apart than this are about the same; further apart, they may still be no clear change. */
const aboutTheSame = 0.25;

/** One sentence on how a month compares with the one before. Only a significant change is called one. */
export function ComparedToBefore({ months }: { months: readonly MonthFigure[] }) {
  const [before, current] = months.slice(-2);
  if (!before || !current || current.isFew || current.responses === 0 || before.responses === 0) return null;
  return <p className="font-semibold">{sentenceOn(before, current)}</p>;
}

function sentenceOn({ month, average, isFew }: MonthFigure, current: MonthFigure): string {
  if (current.change === "up") return t.insights.clearlyUp(month, average);
  if (current.change === "down") return t.insights.clearlyDown(month, average);
  if (isFew) return t.insights.tooFewBefore(month);
  return Math.abs(current.average - average) <= aboutTheSame
    ? t.insights.aboutTheSame(month, average)
    : t.insights.noClearChange(month, average);
}
