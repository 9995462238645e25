import type { ResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { nobodyAsked } from "#features/lessons/web/audience/counts-in-words.ts";
import { LessonCounts } from "#features/lessons/web/audience/lesson-counts.tsx";
import { t } from "#web/language/language.ts";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";

/** '15 of 22 answered · ★ 4.6', without a bar until the day after the class, when it starts to count. */
export function LessonRate({ counts }: { counts: ResponseCounts }) {
  const { askedCount, respondedCount, average, countsFrom } = counts;
  if (askedCount === 0) {
    const text = average === null ? nobodyAsked(counts) : t.common.oneDecimal(average);
    return <span className="text-sm text-ink-muted">{text}</span>;
  }
  const text = <LessonCounts counts={counts} />;
  if (countsFrom !== null) {
    return (
      <span className="text-sm">
        {text} <span className="block text-ink-muted">{t.insights.countsFrom(countsFrom)}</span>
      </span>
    );
  }
  return (
    <span className="text-sm">
      <RateBar part={respondedCount} whole={askedCount} text={text} />
    </span>
  );
}
