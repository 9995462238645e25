import type { Figure } from "#domain/numbers/month.ts";
import { type MonthFigure, responseRate } from "#domain/numbers/month.ts";
import { ComparedInBrief } from "#features/numbers/web/compared-to-before.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { StarShape } from "#web/ui/star-shape.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";

interface MonthInALineProps {
  months: readonly MonthFigure[];
  /** What else there is to say about it. */
  more?: readonly Elements[];
}

/** 'November 4.3 ★ same as October · 53% answered'; on a phone two lines, with the months in short and no reason why stars have no rate. */
export function MonthInALine({ months, more = [] }: MonthInALineProps) {
  const isWide = useIsWide();
  const current = months.at(-1);
  if (!current) return null;
  const rate = responseRate(current);
  const monthName = isWide ? t.insights.monthAlone : t.insights.monthInShort;
  const month = (
    <span className="inline-flex flex-wrap items-center gap-x-1 sm:gap-x-1.5">
      <span>{monthName(current.month)}</span>
      {current.responses > 0 && (
        <span
          className={`inline-flex items-center gap-1 font-semibold tabular-nums ${current.isFew ? "text-ink-muted" : ""}`}
        >
          <span>{t.common.oneDecimal(current.average)}</span>
          <StarShape filled={!current.isFew} className="size-4.5" />
        </span>
      )}
      <ComparedInBrief months={months} monthName={monthName} />
    </span>
  );
  const hasDetail = rate !== null || isWide || current.responses === 0;
  const answered = hasDetail && (
    <span className="text-ink-muted">
      {rate === null ? withoutRate(current) : t.insights.percentAnswered(rate)}
    </span>
  );
  return (
    <span className="min-w-0">
      <DetailLine parts={[month, answered, ...more]} />
    </span>
  );
}

/** Why a month of the school has no response rate: classes count from the day after they were held. */
export function withoutRate({ responses, notAsked }: Pick<Figure, "responses" | "notAsked">): string {
  if (responses > notAsked) return t.insights.fromTomorrow;
  return responses > 0 ? t.lessons.nobodyAsked : t.insights.noneBeforeToday;
}
