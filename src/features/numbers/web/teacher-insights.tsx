import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useId } from "react";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { AttentionList } from "./attention-list.tsx";
import { Columns, InsightsPending } from "./columns.tsx";
import { teacherInsightsQuery } from "./insights.api.ts";
import { LatestLessons } from "./latest-lessons.tsx";
import { MonthCard, type MonthCardProps } from "./month-card.tsx";
import { MonthTrend } from "./month-trend.tsx";

interface TeacherInsightsProps
  extends Pick<MonthCardProps, "responsesOf" | "unconfirmedLink" | "lessonChangesLink" | "excusedLink"> {
  teacherId: string;
  /** Whose they are. */
  name: string;
}

/** A teacher's figures for admins: this month, what needs attention, the latest classes, and the trend over the year. */
export default function TeacherInsights({
  teacherId,
  name,
  responsesOf,
  unconfirmedLink,
  lessonChangesLink,
  excusedLink,
}: TeacherInsightsProps) {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(teacherInsightsQuery(teacherId));
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <InsightsPending />;
  const current = data.months.at(-1);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {t.insights.byTeacher(name)}
      </h2>
      <Columns
        left={
          <>
            <MonthCard
              {...data}
              byOthers={current?.byOthers}
              lessonChanges={current?.lessonChanges}
              unconfirmed={current?.unconfirmed}
              report={linkOptions({ to: "/report", search: { teacher: teacherId } })}
              responsesOf={responsesOf}
              unconfirmedLink={unconfirmedLink}
              lessonChangesLink={lessonChangesLink}
              excusedLink={excusedLink}
            />
            <AttentionList items={data.attention} />
            <LatestLessons lessons={data.lessons} />
          </>
        }
        right={
          <Card>
            <MonthTrend months={data.months} responsesOf={responsesOf} />
          </Card>
        }
      />
    </section>
  );
}
