import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { useId, useState } from "react";
import { daysOfMonth, monthBefore } from "#domain/dates/months.ts";
import { Columns, InsightsPending } from "#features/numbers/web/columns.tsx";
import { type Overview, overviewQuery } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { listsId } from "#features/students/web/students.api.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes-link.tsx";
import { t } from "#web/language/language.ts";
import { DetailLine } from "#web/page/detail-line.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { OverviewCard } from "./overview-card.tsx";

/** The school's figures above an admin's lists; each leads to its details. */
export default function SchoolOverview() {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const { data: waiting } = useQuery(waitingCountQuery);
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <InsightsPending />;
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({
      to: "/responses",
      search: { ...daysOfMonth(month, data.today), stars: stars?.toString() },
    });
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {t.insights.overview}
      </h2>
      <Columns
        left={
          <>
            <MonthCard
              {...data}
              report={linkOptions({ to: "/report" })}
              responsesOf={responsesOf}
              changedLink={linkOptions({ to: "/dashboard", search: { view: "mentors" }, hash: listsId })}
              lessonChangesLink={lessonChangesLink}
              unconfirmedLink={linkOptions({ to: "/dashboard", search: { confirmed: "no" }, hash: listsId })}
            />
            <OverviewCard {...data} waiting={waiting} />
            <Changes compared={data.compared} />
          </>
        }
        right={
          <>
            <Card>
              <MonthTrend months={data.months} responsesOf={responsesOf} />
            </Card>
            <QuietTeachers quiet={data.quiet} since={data.quietSince} />
          </>
        }
      />
    </section>
  );
}

function TeacherLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/teachers/$teacherId" params={{ teacherId: id }} translate="no" className={linkClass}>
      {name}
    </Link>
  );
}

/** The teachers whose average clearly changed from the month before. */
function Changes({ compared }: { compared: Overview["compared"] }) {
  const { month, teachers, changes } = compared;
  const before = monthBefore(month);
  return (
    <Card title={t.insights.changes}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">{t.insights.changesNote(month, before)}</p>
      {teachers === null ? (
        <p className="text-ink-muted">{t.insights.changesTooMany}</p>
      ) : changes.length === 0 ? (
        <p className="text-ink-muted">{t.insights.changesNone(teachers)}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {changes.map(({ id, name, direction, before: former, now }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TeacherLink id={id} name={name} />
              <Badge tone={direction === "up" ? "success" : "star"}>
                {direction === "up" ? t.insights.directionUp : t.insights.directionDown}
              </Badge>
              <span className="text-ink-muted tabular-nums">
                {t.insights.changeFromTo(former.average, now.average)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/dashboard" search={{ view: "mentors" }} className={`${linkClass} mt-2`}>
        {t.insights.seeTeachers}
      </Link>
    </Card>
  );
}

const quietShown = 5;

interface QuietTeachersProps {
  quiet: Overview["quiet"];
  since: string;
}

/** Teachers without recent classes or responses. */
function QuietTeachers({ quiet, since }: QuietTeachersProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? quiet : quiet.slice(0, quietShown);
  return (
    <Card title={t.insights.quiet}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">{t.insights.quietNote(since)}</p>
      {quiet.length === 0 ? (
        <p className="text-ink-muted">{t.insights.quietNone}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {shown.map(({ id, name, lastLesson, lastFeedback }) => (
            <li key={id}>
              <TeacherLink id={id} name={name} />
              <span className="block text-sm text-ink-muted">
                <DetailLine
                  parts={[
                    lastLesson === null ? t.insights.noLesson : t.insights.lastLesson(lastLesson),
                    lastFeedback === null ? t.insights.noResponse : t.insights.lastResponse(lastFeedback),
                  ]}
                />
              </span>
            </li>
          ))}
          {quiet.length > shown.length && (
            <li>
              <Button variant="quiet" className="-ml-4" onClick={() => setWhole(true)}>
                {t.insights.andMore(quiet.length - shown.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
