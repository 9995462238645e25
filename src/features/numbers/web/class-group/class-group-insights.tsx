import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import { useId } from "react";
import { daysOfMonth } from "#domain/dates/months.ts";
import { responseRate } from "#domain/numbers/month.ts";
import { feedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import { Columns, InsightsPending } from "#features/numbers/web/columns.tsx";
import { classGroupInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";

/** How a class group's classes are going: this month, the trend, and what its students said last. */
export function ClassGroupInsights({ classGroupId }: { classGroupId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(classGroupInsightsQuery(classGroupId));
  const { today = "9999-12-31" } = useQuery(schoolDayQuery).data ?? {};
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) return <InsightsPending />;
  const { asked = 0, answered = 0 } = data.months.at(-1) ?? {};
  const rate = responseRate({ asked, answered });
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({
      to: "/feedback",
      search: { group: classGroupId, ...daysOfMonth(month, today), stars: stars?.toString() },
    });
  return (
    <div className="print:hidden">
      <Columns
        left={
          <>
            <MonthCard
              {...data}
              report={linkOptions({ to: "/report", search: { group: classGroupId } })}
              responsesOf={responsesOf}
              unconfirmedLink={linkOptions({
                to: "/dashboard",
                search: { confirmed: "no", group: classGroupId },
              })}
            >
              {rate !== null && (
                <p>
                  <span className="block text-sm text-ink-muted">{t.figurePages.rate}</span>
                  <RateBar part={answered} whole={asked} text={t.insights.rateOf(rate, answered, asked)} />
                </p>
              )}
            </MonthCard>
            <Card>
              <MonthTrend months={data.months} responsesOf={responsesOf} />
            </Card>
          </>
        }
        right={<LatestComments classGroupId={classGroupId} />}
      />
    </div>
  );
}

const shownComments = 3;

function LatestComments({ classGroupId }: { classGroupId: string }) {
  const headingId = useId();
  const { data, isError, isFetching, refetch } = useQuery(feedbackQuery({ classGroupId }));
  const comments = data?.items ?? [];
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="text-xl">
          {t.figurePages.latestComments}
        </h2>
        {comments.length > 0 && (
          <Link to="/feedback" search={{ group: classGroupId }} className={linkClass}>
            {t.feedback.seeAll}
          </Link>
        )}
      </div>
      {isError && !data ? (
        <ErrorState message={t.feedback.listFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : data && comments.length === 0 ? (
        <EmptyState message={t.figurePages.commentsNone} />
      ) : (
        <ul className="flex flex-col gap-3">
          {comments.slice(0, shownComments).map((feedback) => (
            <Comment key={feedback.id} feedback={feedback} hasLesson />
          ))}
        </ul>
      )}
    </section>
  );
}
