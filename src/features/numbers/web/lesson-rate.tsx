import type { ResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { countsInWords, nobodyAsked } from "#features/lessons/web/audience/counts-in-words.ts";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";

/** '15 of 22 · 4.6', without a bar until the day after the class, when it starts to count. */
export function LessonRate({ counts }: { counts: ResponseCounts }) {
  const { askedCount, respondedCount, average, countsFrom } = counts;
  if (askedCount === 0) {
    const text = average === null ? nobodyAsked(counts) : t.common.oneDecimal(average);
    return <span className="text-sm text-ink-muted">{text}</span>;
  }
  const text = countsInWords(counts);
  if (countsFrom !== null) {
    return (
      <span className="text-sm">
        <DetailLine parts={[text, t.insights.countsFrom(countsFrom)]} />
      </span>
    );
  }
  return (
    <span className="text-sm">
      <RateBar part={respondedCount} whole={askedCount} text={text} />
    </span>
  );
}
