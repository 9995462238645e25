import { linkOptions } from "@tanstack/react-router";
import { daysOfMonth } from "#domain/dates/months.ts";
import type { Overview } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { StarDistribution } from "#features/numbers/web/star-distribution.tsx";
import type { WaitingCount } from "#features/reminders/web/reminders.api.ts";
import { listsId } from "#features/students/web/students.api.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes.tsx";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { figuresGrid } from "./numbers-pending.tsx";
import { OverviewCard } from "./overview-card.tsx";
import { hasTeachersToTalkTo, TeachersToTalkTo } from "./teachers-to-talk-to.tsx";

interface SchoolFiguresProps {
  overview: Overview;
  waiting: WaitingCount | undefined;
}

/** The school's figures, each of which leads to its details, and what is to be done. */
export default function SchoolFigures({ overview, waiting }: SchoolFiguresProps) {
  const { months, today } = overview;
  const current = months.at(-1);
  if (!current) return null;
  const hasTalk = hasTeachersToTalkTo(overview);
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({ to: "/feedback", search: { ...daysOfMonth(month, today), stars: stars?.toString() } });
  return (
    <div className={figuresGrid}>
      <MonthCard
        {...overview}
        isBrief
        report={linkOptions({ to: "/report" })}
        responsesOf={responsesOf}
        changedLink={linkOptions({ to: "/dashboard", search: { view: "mentors" }, hash: listsId })}
        lessonChangesLink={lessonChangesLink}
        unconfirmedLink={linkOptions({ to: "/dashboard", search: { confirmed: "no" }, hash: listsId })}
      />
      <OverviewCard {...overview} waiting={waiting} />
      {hasTalk && <TeachersToTalkTo {...overview} />}
      <Card className={hasTalk ? "xl:col-start-3 xl:row-start-2" : ""}>
        <StarDistribution
          title={t.insights.starsOf(current.month)}
          counts={current.counts}
          linkOf={(stars) => responsesOf(current.month, stars)}
        />
      </Card>
      <Card
        className={`lg:row-start-2 xl:col-start-1 ${hasTalk ? "lg:max-xl:col-start-2 lg:max-xl:row-span-2 xl:col-span-2" : "xl:col-span-3"}`}
      >
        <MonthTrend months={months} responsesOf={responsesOf} />
      </Card>
    </div>
  );
}
