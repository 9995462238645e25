import { type MonthFigure, responseRate } from "#domain/numbers/month.ts";
import { withoutRate } from "#features/numbers/web/overview/without-rate.ts";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { StarShape } from "#web/ui/star-shape.tsx";
import { ComparedInBrief } from "./compared-to-before.tsx";

interface MonthInALineProps {
  months: readonly MonthFigure[];
  /** What else there is to say about it. */
  children?: Elements;
}

/** For what follows something else in the line. */
export const behindDot = "before:mr-1 before:content-['·']";

/** 'November 4.3 ★ same as October · 53% answered', on a phone without the comparison. */
export function MonthInALine({ months, children }: MonthInALineProps) {
  const current = months.at(-1);
  if (!current) return null;
  const rate = responseRate(current);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-1 sm:gap-x-1.5">
      <span>{t.insights.monthAlone(current.month)}</span>
      {current.responses > 0 && (
        <span
          className={`inline-flex items-center gap-1 font-semibold tabular-nums ${current.isFew ? "text-ink-muted" : ""}`}
        >
          <span>{t.common.oneDecimal(current.average)}</span>
          <StarShape filled={!current.isFew} className="size-4.5" />
        </span>
      )}
      <ComparedInBrief months={months} />
      <span className={`text-ink-muted ${behindDot}`}>
        {rate === null ? withoutRate(current) : t.insights.percentAnswered(rate)}
      </span>
      {children}
    </span>
  );
}
