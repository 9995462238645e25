import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { useId } from "react";
import { FirstLesson } from "#features/numbers/web/next/first-lesson.tsx";
import { NextCard } from "#features/numbers/web/next/next-card.tsx";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { AttentionList } from "./attention-list.tsx";
import { Columns, InsightsPending } from "./columns.tsx";
import { teacherInsightsQuery } from "./insights.api.ts";
import { LatestLessons } from "./latest-lessons.tsx";
import { MonthCard, type MonthCardProps } from "./month-card.tsx";
import { MonthTrend } from "./month-trend.tsx";
import { StarDistribution } from "./star-distribution.tsx";

const NoStudents = lazyPart(() => import("#features/numbers/web/next/no-students.tsx"));

interface TeacherInsightsProps
  extends Pick<MonthCardProps, "responsesOf" | "unconfirmedLink" | "lessonChangesLink" | "excusedLink"> {
  /** `me` for the signed-in teacher. */
  teacherId: string;
  /** Whose they are, unless they are the signed-in teacher's own. */
  name?: string;
  /** Opens the form for a new class, for the signed-in teacher. */
  onAddLesson?: () => void;
}

/** What a teacher can act on: this month, what needs attention, the latest classes, and the trend over the year. */
export default function TeacherInsights({
  teacherId,
  name,
  onAddLesson,
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
  const isOwn = name === undefined;
  const hasNone = data.lessons.length === 0 && data.months.every(({ responses }) => responses === 0);
  const hasAskedNobody = isOwn && data.lessons.every(({ counts }) => counts.askedCount === 0);
  if (hasNone && onAddLesson) {
    return <FirstLesson onAdd={onAddLesson}>{hasAskedNobody && <NoStudents isInCard />}</FirstLesson>;
  }
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="sr-only">
        {name === undefined ? t.insights.title : t.insights.byTeacher(name)}
      </h2>
      {hasAskedNobody && <NoStudents />}
      <Columns
        left={
          <>
            <MonthCard
              {...data}
              byOthers={current?.byOthers}
              lessonChanges={current?.lessonChanges}
              unconfirmed={current?.unconfirmed}
              report={linkOptions({
                to: "/report",
                search: teacherId === "me" ? {} : { teacher: teacherId },
              })}
              responsesOf={responsesOf}
              unconfirmedLink={unconfirmedLink}
              lessonChangesLink={lessonChangesLink}
              excusedLink={excusedLink}
              isBrief={isOwn}
            />
            {isOwn ? <NextCard {...data} /> : <AttentionList items={data.attention} />}
            <LatestLessons lessons={data.lessons} />
          </>
        }
        right={
          <Card className="flex flex-col gap-6">
            {isOwn && current !== undefined && current.responses > 0 && (
              <StarDistribution title={t.insights.starsOf(current.month)} counts={current.counts} />
            )}
            <MonthTrend months={data.months} responsesOf={responsesOf} />
          </Card>
        }
      />
    </section>
  );
}
