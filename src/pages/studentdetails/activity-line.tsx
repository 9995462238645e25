import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type Activity, activityQuery } from "#features/numbers/web/student-history/student-history.api.ts";
import { t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";

interface ActivityLineProps {
  id: string;
  /** Whether only the classes of the signed-in teacher are counted. */
  isOwnLessons: boolean;
}

/** How many classes a student was asked about and answered: one line, which opens. */
export function ActivityLine({ id, isOwnLessons }: ActivityLineProps) {
  const { data, error, refetch, isFetching } = useQuery(activityQuery(id));
  if (data) return <Figures id={id} activity={data} isOwnLessons={isOwnLessons} />;
  if (error) {
    return <ErrorState message={t.insights.failed} query={{ refetch, isFetching }} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-11 w-full" />
    </Loading>
  );
}

function Figures({ id, activity, isOwnLessons }: ActivityLineProps & { activity: Activity }) {
  const { lastDays, schoolYear, all } = activity;
  const unanswered = all.askedCount - all.answeredCount;
  const counting = isOwnLessons ? t.studentHistory.ownFromNextDay : t.studentHistory.fromNextDay;
  // Feedback of today may stand below.
  if (all.askedCount + all.notAskedCount + all.excusedCount === 0) {
    return <p className="text-ink-muted">{`${t.studentHistory.noneCounted} ${counting}`}</p>;
  }
  return (
    <details className="group min-w-0">
      <summary className="-my-1 flex min-h-11 w-fit items-center gap-2 rounded-control text-primary [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{t.studentHistory.lastDays(lastDays.days)}</span>
          <span className="text-ink">
            {` · ${t.studentHistory.askedAndAnswered(lastDays.askedCount, lastDays.answeredCount)}`}
          </span>
        </span>
        <ChevronDown className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Others counts={lastDays} />
        <p>
          <b className="font-semibold">
            {schoolYear ? t.studentHistory.schoolYear(schoolYear.name) : t.studentHistory.allSoFar}
          </b>
          <br />
          <span>{inWords(schoolYear ?? all)}</span>
        </p>
        <Others counts={schoolYear ?? all} />
        <p className="text-sm text-ink-muted">{counting}</p>
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
    </details>
  );
}

type Counts = Activity["all"];

const inWords = ({ askedCount, answeredCount }: Counts) =>
  t.studentHistory.askedAndAnswered(askedCount, answeredCount);

function Others({ counts: { notAskedCount, excusedCount } }: { counts: Counts }) {
  const others = [
    notAskedCount > 0 && t.studentHistory.alsoAnswered(notAskedCount),
    excusedCount > 0 && t.studentHistory.excusedFrom(excusedCount),
  ].filter((each) => each !== false);
  return others.length > 0 && <p className="text-sm text-ink-muted">{others.join(" · ")}</p>;
}
