import { t } from "../../../web/language/language.ts";
import { Badge } from "../../../web/ui/badge.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { BigFigure } from "./figure.tsx";
import { HowMade } from "./how-made.tsx";
import type { TeacherInsights } from "./insights.api.ts";
import { StarDistribution } from "./star-distribution.tsx";

type MonthCardProps = Pick<TeacherInsights, "months" | "leastStudents" | "unconfirmed"> & {
  byOthers?: TeacherInsights["byOthers"];
};

/** The current month: the average with all that belongs to it, and its stars. */
export function MonthCard({ months, leastStudents, unconfirmed, byOthers }: MonthCardProps) {
  const current = months.at(-1);
  if (!current) return null;
  const { edited, moved, deleted } = byOthers ?? { edited: 0, moved: 0, deleted: 0 };
  const changed = edited + moved + deleted;
  return (
    <Card title={t.common.month(current.month)}>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <BigFigure figure={current} leastStudents={leastStudents}>
            {current.change !== null && <p className="font-semibold">{t.insights[current.change]}</p>}
            {(changed > 0 || unconfirmed > 0) && (
              <p className="flex flex-wrap gap-1.5 pt-1">
                {changed > 0 && <Badge>{t.insights.changedMark(changed)}</Badge>}
                {unconfirmed > 0 && <Badge>{t.insights.unconfirmedMark(unconfirmed)}</Badge>}
              </p>
            )}
          </BigFigure>
          <HowMade figure={current} byOthers={byOthers} unconfirmed={unconfirmed} />
        </div>
        {current.responses > 0 && (
          <StarDistribution title={t.insights.starsOf(current.month)} counts={current.counts} />
        )}
      </div>
    </Card>
  );
}
