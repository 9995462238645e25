import { cloneElement, type ReactElement } from "react";
import { countOf, noClassChanges } from "../../../domain/insights/class-changes.ts";
import { t } from "../../../web/language/language.ts";
import { Badge } from "../../../web/ui/badge.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { BigFigure } from "./figure.tsx";
import { HowMade } from "./how-made.tsx";
import type { TeacherInsights } from "./insights.api.ts";
import { StarDistribution } from "./star-distribution.tsx";

export type MonthCardProps = Pick<TeacherInsights, "months" | "leastStudents" | "unconfirmed"> & {
  byOthers?: TeacherInsights["byOthers"];
  /** What the teacher changed about classes after adding them. */
  classChanges?: TeacherInsights["classChanges"];
  /** How often students were excused in this month. */
  excused?: number;
  /** Leads to the report. */
  report: ReactElement<{ className?: string }>;
  /** Leads to the students whom no admin has confirmed. */
  unconfirmedLink?: ReactElement<{ className?: string }>;
  /** A link to the responses of a month, with so many stars if given. */
  responsesOf?: (
    month: string,
    stars?: number,
  ) => ReactElement<{ className?: string; "aria-label"?: string }>;
};

/** The current month: the average with all that belongs to it, and its stars. */
export function MonthCard({
  months,
  leastStudents,
  unconfirmed,
  byOthers,
  classChanges = noClassChanges,
  excused,
  report,
  responsesOf,
  unconfirmedLink,
}: MonthCardProps) {
  const current = months.at(-1);
  if (!current) return null;
  const { edited, moved, deleted } = byOthers ?? { edited: 0, moved: 0, deleted: 0 };
  const changed = edited + moved + deleted;
  const changedClasses = countOf(classChanges);
  return (
    <Card
      title={t.common.month(current.month)}
      actions={cloneElement(report, { className: `${linkClass} -my-2.5` }, t.insights.report)}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <BigFigure figure={current} leastStudents={leastStudents}>
            {current.change !== null && <p className="font-semibold">{t.insights[current.change]}</p>}
            {(changed > 0 || changedClasses > 0 || unconfirmed > 0) && (
              <p className="flex flex-wrap gap-1.5 pt-1">
                {changed > 0 && <Badge>{t.insights.changedMark(changed)}</Badge>}
                {changedClasses > 0 && <Badge>{t.insights.classChangesMark(changedClasses)}</Badge>}
                {unconfirmed > 0 &&
                  cloneElement(
                    unconfirmedLink ?? <span />,
                    unconfirmedLink && { className: "-my-2.5 py-2.5 no-underline" },
                    <Badge>
                      <span className={unconfirmedLink && "underline underline-offset-2"}>
                        {t.teachers.unconfirmedMark(unconfirmed)}
                      </span>
                    </Badge>,
                  )}
              </p>
            )}
          </BigFigure>
          <HowMade
            figure={current}
            byOthers={byOthers}
            classChanges={classChanges}
            unconfirmed={unconfirmed}
            excused={excused}
          />
          {responsesOf &&
            current.responses > 0 &&
            cloneElement(
              responsesOf(current.month),
              { className: `${linkClass} self-start` },
              t.insights.seeResponses,
            )}
        </div>
        {current.responses > 0 && (
          <StarDistribution
            title={t.insights.starsOf(current.month)}
            counts={current.counts}
            render={responsesOf && ((stars) => responsesOf(current.month, stars))}
          />
        )}
      </div>
    </Card>
  );
}
