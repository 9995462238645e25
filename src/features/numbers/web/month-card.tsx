import { Link, type LinkProps } from "@tanstack/react-router";
import { countOf, type LessonChanges, noLessonChanges } from "#domain/numbers/lesson-changes.ts";
import type { MonthFigure } from "#domain/numbers/month.ts";
import { t } from "#web/language/language.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";
import { ComparedToBefore } from "./compared-to-before.tsx";
import { BigFigure } from "./figure.tsx";
import { FigureExplanation, type FigureExplanationProps } from "./figure-explanation.tsx";
import { StarDistribution } from "./star-distribution.tsx";

/** With what is to be explained of the current month. */
export interface MonthCardProps extends Omit<FigureExplanationProps, "figure"> {
  months: readonly MonthFigure[];
  leastStudents: number;
  /** Leads to the teachers' changes to classes of a month. */
  lessonChangesLink?: (changes: LessonChanges, month: string) => LinkProps;
  /** Leads to the changes by people other than the authors. */
  changedLink?: LinkProps;
  /** Leads to the excused students. Only with it does the card say that students were excused. */
  excusedLink?: LinkProps;
  children?: Elements;
  report: LinkProps;
  /** The distribution of stars is shown elsewhere. */
  isBrief?: boolean;
  /** Leads to the students whom no admin has confirmed. Only for those who can confirm them, the card marks their answers. */
  unconfirmedLink?: LinkProps;
  /** A link to the responses of a month, with this many stars if given. */
  responsesOf?: (month: string, stars?: number) => LinkProps;
}

/** The current month: the average with its responses, rate and interval, and the distribution of stars. */
export function MonthCard({
  months,
  leastStudents,
  report,
  responsesOf,
  children,
  ...props
}: MonthCardProps) {
  const { byOthers, unconfirmed = 0, excused = 0, lessonChanges = noLessonChanges } = props;
  const { lessonChangesLink, changedLink, excusedLink, unconfirmedLink, isBrief = false } = props;
  const current = months.at(-1);
  if (!current) return null;
  const changed = byOthers ? byOthers.edited + byOthers.moved + byOthers.deleted : 0;
  const changedLessons = countOf(lessonChanges);
  const isExcusedShown = excused > 0 && excusedLink !== undefined;
  const isUnconfirmedShown = unconfirmed > 0 && unconfirmedLink !== undefined;
  return (
    <Card
      title={t.common.month(current.month)}
      actions={
        <Link {...report} className={`${linkClass} -my-2.5`}>
          {t.insights.report}
        </Link>
      }
    >
      <div className={isBrief ? "" : "grid gap-6 sm:grid-cols-2"}>
        <div className="flex flex-col gap-2">
          <BigFigure figure={current} leastStudents={leastStudents}>
            <ComparedToBefore months={months} />
            {(changed > 0 || changedLessons > 0 || isExcusedShown || isUnconfirmedShown) && (
              <p className="flex flex-wrap gap-1.5 pt-1">
                {changed > 0 && <Mark text={t.insights.changedMark(changed)} link={changedLink} />}
                {changedLessons > 0 && (
                  <Mark
                    text={t.insights.lessonChangesMark(changedLessons)}
                    link={lessonChangesLink?.(lessonChanges, current.month)}
                  />
                )}
                {isExcusedShown && <Mark text={t.insights.excusedMark(excused)} link={excusedLink} />}
                {isUnconfirmedShown && (
                  <Mark text={t.teachers.unconfirmedMark(unconfirmed)} link={unconfirmedLink} />
                )}
              </p>
            )}
          </BigFigure>
          {children}
          <FigureExplanation figure={current} {...{ byOthers, lessonChanges, unconfirmed, excused }} />
          {responsesOf && current.responses > 0 && (
            <Link {...responsesOf(current.month)} className={`${linkClass} self-start`}>
              {t.insights.seeResponses}
            </Link>
          )}
        </div>
        {!isBrief && current.responses > 0 && (
          <StarDistribution
            title={t.insights.starsOf(current.month)}
            counts={current.counts}
            linkOf={responsesOf && ((stars) => responsesOf(current.month, stars))}
          />
        )}
      </div>
    </Card>
  );
}

/** A note beside a number, with a link to its details. */
function Mark({ text, link }: { text: string; link?: LinkProps | undefined }) {
  const badge = (
    <Badge>
      <span className={link && "underline underline-offset-2"}>{text}</span>
    </Badge>
  );
  if (!link) return <span>{badge}</span>;
  return (
    <Link {...link} className="-my-2.5 py-2.5 no-underline">
      {badge}
    </Link>
  );
}
