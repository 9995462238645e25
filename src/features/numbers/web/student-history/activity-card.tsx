import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { Card } from "#web/ui/card.tsx";
import { Bar } from "#web/ui/charts/bar.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { type Activity, activityQuery } from "./student-history.api.ts";

interface ActivityCardProps {
  id: string;
  /** Whether only the classes of the signed-in teacher are counted. */
  isOwnLessons: boolean;
}

/** How many classes a student was asked about and answered, recently and in the school year. */
export function ActivityCard({ id, isOwnLessons }: ActivityCardProps) {
  const { data, error, refetch, isFetching } = useQuery(activityQuery(id));
  return (
    <Card title={t.studentHistory.title}>
      {data ? (
        <Figures id={id} activity={data} isOwnLessons={isOwnLessons} />
      ) : error ? (
        <ErrorState message={t.insights.failed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-36 w-full" />
        </Loading>
      )}
    </Card>
  );
}

function Figures({ id, activity, isOwnLessons }: ActivityCardProps & { activity: Activity }) {
  const { lastDays, schoolYear, all } = activity;
  const unanswered = all.askedCount - all.answeredCount;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Time name={t.studentHistory.lastDays(lastDays.days)} counts={lastDays} />
        {schoolYear ? (
          <Time name={t.studentHistory.schoolYear(schoolYear.name)} counts={schoolYear} />
        ) : (
          <Time name={t.studentHistory.allSoFar} counts={all} />
        )}
      </dl>
      <p className="text-sm text-ink-muted">
        {isOwnLessons ? t.studentHistory.ownFromNextDay : t.studentHistory.fromNextDay}
      </p>
      {unanswered > 0 && (
        <Link
          to="/studentdetails/$id"
          params={{ id }}
          search={{ answered: "no" }}
          hash="classes"
          className={`${linkClass} -my-2 self-start`}
        >
          {t.studentHistory.seeUnanswered(unanswered)}
        </Link>
      )}
    </div>
  );
}

/** 'Asked about 22 classes, answered 15', with further details. */
function Time({ name, counts }: { name: string; counts: Activity["all"] }) {
  const { askedCount, answeredCount, notAskedCount, excusedCount } = counts;
  const others = [
    ...(notAskedCount > 0 ? [t.studentHistory.alsoAnswered(notAskedCount)] : []),
    ...(excusedCount > 0 ? [t.studentHistory.excusedFrom(excusedCount)] : []),
  ];
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="flex flex-col gap-1.5">
        <span className="font-semibold">{t.studentHistory.askedAndAnswered(askedCount, answeredCount)}</span>
        {askedCount > 0 && (
          <Bar
            part={answeredCount}
            whole={askedCount}
            className="h-2 w-full max-w-72 fill-primary stroke-primary"
          />
        )}
        {others.map((each) => (
          <span key={each} className="text-sm text-ink-muted">
            {each}
          </span>
        ))}
      </dd>
    </div>
  );
}
