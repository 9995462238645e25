import { t } from "#web/language/language.ts";
import { StarShape } from "#web/ui/star-shape.tsx";
import type { ResponseCounts } from "./audience.api.ts";
import { nobodyAsked } from "./counts-in-words.ts";

export function LessonCounts({ counts }: { counts: ResponseCounts }) {
  const { askedCount, respondedCount, average } = counts;
  if (askedCount === 0) return <span>{nobodyAsked(counts)}</span>;
  return (
    <span className="tabular-nums">
      <span>{t.lessons.answeredOf(respondedCount, askedCount)}</span>{" "}
      {average !== null && (
        <span className="whitespace-nowrap">
          <span>{"· "}</span>
          <span role="img" aria-label={t.common.starsOfFive(average)}>
            <StarShape filled className="mr-0.5 inline size-4 align-[-0.15em]" />
            <span>{t.common.oneDecimal(average)}</span>
          </span>
        </span>
      )}
    </span>
  );
}
