import ChevronDown from "lucide-react/icons/chevron-down";
import { limits } from "#domain/limits.ts";
import { type LessonChanges, noLessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { Figure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";
import { averageInWords } from "./figure.tsx";

export interface FigureExplanationProps {
  figure: Figure;
  byOthers?: { edited: number; moved: number; deleted: number };
  lessonChanges?: LessonChanges;
  unconfirmed?: number;
  excused?: number;
}

/** How a number was calculated and what it leaves out, in sentences. */
export function waysMade({
  figure,
  byOthers,
  lessonChanges = noLessonChanges,
  unconfirmed = 0,
  excused = 0,
}: FigureExplanationProps): string[] {
  const { interval, answered, asked, notAsked } = figure;
  const { edited, moved, deleted } = byOthers ?? { edited: 0, moved: 0, deleted: 0 };
  return [
    interval && t.insights.madeOfInterval(interval.low, interval.high),
    asked > 0 && t.insights.madeOfSilent(answered, asked),
    asked > 0 && t.insights.countsFromDayAfter,
    excused > 0 && t.insights.excusedNote(excused),
    notAsked > 0 && t.insights.notAskedNote(notAsked),
    edited > 0 && t.insights.edited(edited),
    moved > 0 && t.insights.moved(moved),
    deleted > 0 && t.insights.deleted(deleted),
    lessonChanges.corrected > 0 && t.insights.lessonsCorrected(lessonChanges.corrected),
    lessonChanges.deleted > 0 && t.insights.lessonsDeleted(lessonChanges.deleted),
    lessonChanges.audience > 0 && t.insights.audiencesChanged(lessonChanges.audience),
    lessonChanges.late > 0 && t.insights.lessonsLate(lessonChanges.late, limits.lessonLateDays),
    unconfirmed > 0 && t.insights.unconfirmed(unconfirmed),
  ].filter((line) => line !== false && line !== null);
}

/** The same around the number itself, collapsed at first. */
export function FigureExplanation(props: FigureExplanationProps) {
  if (props.figure.responses === 0) return null;
  const lines = [averageInWords(props.figure), ...waysMade(props), t.insights.notVerdict];
  return (
    <details className="group max-sm:-mt-1 max-sm:-mb-2">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 font-semibold text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <span>{t.insights.figureExplanation}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 text-ink-muted">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
