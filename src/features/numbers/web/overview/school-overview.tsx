import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useId, useState } from "react";
import { daysOfMonth } from "#domain/dates/months.ts";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { StarDistribution } from "#features/numbers/web/star-distribution.tsx";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { BackupWarning } from "#features/school/web/backups/backup-warning.tsx";
import { listsId } from "#features/students/web/students.api.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes-link.tsx";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { OverviewCard } from "./overview-card.tsx";
import { OverviewPending } from "./overview-pending.tsx";
import { TeachersToTalkTo } from "./teachers-to-talk-to.tsx";

/** The school's figures above an admin's lists, each of which leads to its details, and what is to be done. */
export default function SchoolOverview() {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const { data: waiting } = useQuery(waitingCountQuery);
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  const current = data?.months.at(-1);
  if (!data || !current) return <OverviewPending />;
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({
      to: "/feedback",
      search: { ...daysOfMonth(month, data.today), stars: stars?.toString() },
    });
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {t.insights.overview}
      </h2>
      <BackupWarning />
      <div className="grid gap-5 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] xl:grid-cols-3 xl:grid-rows-none">
        <MonthCard
          {...data}
          isBrief
          report={linkOptions({ to: "/report" })}
          responsesOf={responsesOf}
          changedLink={linkOptions({ to: "/dashboard", search: { view: "mentors" }, hash: listsId })}
          lessonChangesLink={lessonChangesLink}
          unconfirmedLink={linkOptions({ to: "/dashboard", search: { confirmed: "no" }, hash: listsId })}
        />
        <OverviewCard {...data} waiting={waiting} />
        <TeachersToTalkTo {...data} />
        <Charts>
          <Card className="xl:col-start-3 xl:row-start-2">
            <StarDistribution
              title={t.insights.starsOf(current.month)}
              counts={current.counts}
              linkOf={(stars) => responsesOf(current.month, stars)}
            />
          </Card>
          <Card className="lg:max-xl:col-start-2 lg:max-xl:row-span-2 lg:row-start-2 xl:col-span-2 xl:col-start-1">
            <MonthTrend months={data.months} responsesOf={responsesOf} />
          </Card>
        </Charts>
      </div>
    </section>
  );
}

/** On a phone shown on request, because the lists are below them. */
function Charts({ children }: { children: Elements }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className="lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t.insights.moreFigures}
      </Button>
      <div id={id} className={`flex flex-col gap-5 lg:contents ${isOpen ? "" : "max-lg:hidden"}`}>
        {children}
      </div>
    </>
  );
}
