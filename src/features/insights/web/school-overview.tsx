import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { monthBefore } from "../../../domain/dates/months.ts";
import { limits } from "../../../domain/limits.ts";
import { t } from "../../../web/language/language.ts";
import { Badge } from "../../../web/ui/badge.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { Columns, InsightsPending } from "./columns.tsx";
import { type Overview, overviewQuery } from "./insights.api.ts";
import { MonthCard } from "./month-card.tsx";
import { MonthTrend } from "./month-trend.tsx";

/** The school's figures above an admin's lists; each leads to what is behind it. */
export default function SchoolOverview() {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <InsightsPending />;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {t.insights.overview}
      </h2>
      <Columns
        left={
          <>
            <MonthCard {...data} />
            <Changes compared={data.compared} />
          </>
        }
        right={
          <>
            <Card>
              <MonthTrend months={data.months} />
            </Card>
            <QuietTeachers quiet={data.quiet} since={data.quietSince} week={data.classesThisWeek} />
          </>
        }
      />
    </section>
  );
}

function TeacherLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/teachers/$teacherId" params={{ teacherId: id }} className={linkClass}>
      {name}
    </Link>
  );
}

/** The teachers whose average changed more than chance allows. */
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
    </Card>
  );
}

const quietShown = 5;

interface QuietTeachersProps {
  quiet: Overview["quiet"];
  since: string;
  /** How many classes this week has. */
  week: number;
}

/** Who has had no classes or responses lately, and how many classes this week has. */
function QuietTeachers({ quiet, since, week }: QuietTeachersProps) {
  const shown = quiet.slice(0, quietShown);
  const many = week >= limits.overviewCountMax;
  return (
    <Card title={t.insights.quiet}>
      <p className="-mt-3 mb-4 text-sm text-ink-muted">{t.insights.quietNote(since)}</p>
      {quiet.length === 0 ? (
        <p className="text-ink-muted">{t.insights.quietNone}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {shown.map(({ id, name, lastClass, lastFeedback }) => (
            <li key={id}>
              <TeacherLink id={id} name={name} />
              <span className="block text-sm text-ink-muted">
                {lastClass === null ? t.insights.noClass : t.insights.lastClass(lastClass)}
                {"\u00a0· "}
                {lastFeedback === null ? t.insights.noResponse : t.insights.lastResponse(lastFeedback)}
              </span>
            </li>
          ))}
          {quiet.length > shown.length && (
            <li className="text-ink-muted">{t.insights.andMore(quiet.length - shown.length)}</li>
          )}
        </ul>
      )}
      <p className="mt-5 flex justify-between gap-4 border-t border-line pt-4">
        {t.insights.thisWeek}
        <span className="font-semibold tabular-nums">
          {many ? t.insights.thisWeekMany(limits.overviewCountMax) : t.common.number(week)}
        </span>
      </p>
    </Card>
  );
}
