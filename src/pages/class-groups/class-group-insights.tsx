import { useQuery } from "@tanstack/react-query";
import { Link, linkOptions } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { daysOfMonth } from "#domain/dates/months.ts";
import { responseRate } from "#domain/numbers/month.ts";
import { feedbackQuery } from "#features/feedback/web/feedback.api.ts";
import { Comment } from "#features/feedback/web/received/comment.tsx";
import { Columns, InsightsPending } from "#features/numbers/web/columns.tsx";
import { averageInWords } from "#features/numbers/web/figure.tsx";
import { type ClassGroupInsightsData, classGroupInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { MonthCard } from "#features/numbers/web/month-card.tsx";
import { MonthTrend } from "#features/numbers/web/month-trend.tsx";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface ClassGroupInsightsProps {
  classGroupId: string;
  isEmpty?: boolean;
}

/** How a class group's classes are going: this month, on request with the trend and the last comments. Nothing without any numbers. */
export function ClassGroupInsights({ classGroupId, isEmpty = false }: ClassGroupInsightsProps) {
  const id = useId();
  const { data, isError, isFetching, refetch } = useQuery(classGroupInsightsQuery(classGroupId));
  const [isOpen, setOpen] = useState(false);
  const current = data?.months.at(-1);
  if (isError && !data) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  if (isEmpty && data?.months.every(({ responses, asked }) => responses + asked === 0)) return null;
  return (
    <section aria-label={t.insights.title} className="flex flex-col gap-4 print:hidden">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {current ? (
          <p className={current.isFew ? "text-ink-muted" : ""}>
            <span className="font-semibold">{t.common.month(current.month)}</span>{" "}
            <span className="tabular-nums">{averageInWords(current)}</span>
          </p>
        ) : (
          <Skeleton className="h-6 w-80 max-w-full" />
        )}
        <Link to="/report" search={{ group: classGroupId }} className={linkClass}>
          {t.insights.report}
        </Link>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          icon={<ChevronDown className={isOpen ? "rotate-180" : ""} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t.figurePages.charts}
        </Button>
      </div>
      <div id={id} className="empty:hidden">
        {isOpen && (data ? <Details classGroupId={classGroupId} data={data} /> : <InsightsPending />)}
      </div>
    </section>
  );
}

interface DetailsProps {
  classGroupId: string;
  data: ClassGroupInsightsData;
}

function Details({ classGroupId, data }: DetailsProps) {
  const { today = "9999-12-31" } = useQuery(schoolDayQuery).data ?? {};
  const { asked = 0, answered = 0 } = data.months.at(-1) ?? {};
  const rate = responseRate({ asked, answered });
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({
      to: "/feedback",
      search: { group: classGroupId, ...daysOfMonth(month, today), stars: stars?.toString() },
    });
  return (
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
        <ErrorState message={t.feedback.listFailed} query={{ refetch, isFetching }} />
      ) : data && comments.length === 0 ? (
        <EmptyState message={t.figurePages.commentsNone} />
      ) : (
        <ul className="flex flex-col gap-3">
          {comments.slice(0, shownComments).map((feedback) => (
            <Comment key={feedback.id} feedback={feedback} about="class and teacher" />
          ))}
        </ul>
      )}
    </section>
  );
}
