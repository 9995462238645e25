import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "../../../web/language/language.ts";
import { Card } from "../../../web/ui/card.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { AttentionList } from "./attention-list.tsx";
import { Columns, InsightsPending } from "./columns.tsx";
import { teacherInsightsQuery } from "./insights.api.ts";
import { LatestClasses } from "./latest-classes.tsx";
import { MonthCard } from "./month-card.tsx";
import { MonthTrend } from "./month-trend.tsx";

interface TeacherInsightsProps {
  /** `me` for the signed-in teacher. */
  teacherId: string;
  /** Whose they are, unless they are the signed-in teacher's own. */
  name?: string;
}

/** What a teacher can act on: this month, what needs attention, the latest classes, and how it went over the year. */
export default function TeacherInsights({ teacherId, name }: TeacherInsightsProps) {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(teacherInsightsQuery(teacherId));
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <InsightsPending />;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {name === undefined ? t.insights.title : t.insights.byTeacher(name)}
      </h2>
      <Columns
        left={
          <>
            <MonthCard {...data} />
            <Card>
              <MonthTrend months={data.months} />
            </Card>
          </>
        }
        right={
          <>
            <AttentionList items={data.attention} />
            <LatestClasses classes={data.classes} />
          </>
        }
      />
    </section>
  );
}
