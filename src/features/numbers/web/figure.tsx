import { type Figure, haveOthersResponded, respondedStudents } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";
import type { Elements } from "#web/ui/elements.ts";
import { StarShape } from "#web/ui/star-shape.tsx";

/** How many students responded of how many asked, in words; those who were not asked are shown separately. */
function basedOn(figure: Figure): string {
  const { responses, students, askedStudents, answeredStudents } = figure;
  return haveOthersResponded(figure)
    ? t.insights.basedOnOthersToo(responses, students, answeredStudents, askedStudents)
    : t.insights.basedOn(responses, respondedStudents(figure), askedStudents);
}

/** The same with the average in front: `4.3 · 46 responses from 21 of 30 students`. */
export function averageInWords(figure: Figure): string {
  if (figure.responses === 0) return basedOn(figure);
  return t.insights.averageBasedOn(figure.average, basedOn(figure));
}

interface BigFigureProps {
  figure: Figure;
  leastStudents: number;
  /** Marks behind the line: changed by others, unconfirmed. */
  children?: Elements;
}

/** An average with everything that must be shown with it. */
export function BigFigure({ figure, leastStudents, children }: BigFigureProps) {
  const { notAskedStudents } = figure;
  return (
    <div className="flex flex-col gap-1">
      {figure.responses > 0 && (
        <p
          className={`flex items-center gap-2 font-serif text-4xl leading-none sm:text-5xl sm:leading-tight font-semibold tabular-nums ${figure.isFew ? "text-ink-muted" : ""}`}
        >
          <span>{t.common.oneDecimal(figure.average)}</span>
          <StarShape filled={!figure.isFew} className="size-7 sm:size-9" />
        </p>
      )}
      <p>
        <span>{basedOn(figure)}</span>
        {notAskedStudents > 0 && figure.askedStudents > 0 && (
          <span className="text-ink-muted">{` ${t.lessons.plusNotAsked(notAskedStudents)}`}</span>
        )}
      </p>
      {children}
      {figure.responses > 0 && figure.isFew && (
        <p className="text-ink-muted">{t.insights.fewNote(leastStudents)}</p>
      )}
    </div>
  );
}
