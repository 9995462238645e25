import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import type { Elements } from "#web/ui/elements.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { laterDatesQuery } from "./lessons.api.ts";

/** The classes with a date in the future, which `children` lists from that day on, and the way to feedback with such a date. */
export function LaterLessons({ children }: { children: (from: string) => Elements }) {
  const isTeacher = useAccount().role === "teacher";
  const { data, error, refetch, isFetching } = useQuery(laterDatesQuery);
  if (!data) {
    return error ? (
      <ErrorState message={t.lessons.listFailed} query={{ refetch, isFetching }} />
    ) : (
      <Loading label={t.dashboard.loadingLessons}>
        <Skeleton className="h-28 w-full rounded-card" />
      </Loading>
    );
  }
  const { lessons, feedback, lessonsFrom, feedbackFrom } = data;
  if (lessons + feedback === 0) return <EmptyState message={t.dashboard.laterDatesNone} />;
  return (
    <>
      <p className="text-ink-muted">
        {isTeacher ? t.dashboard.laterDatesIntro : t.dashboard.laterDatesIntroAdmin}
      </p>
      {feedback > 0 && (
        <Notice
          label={t.labels.feedback}
          link={linkOptions({ to: "/feedback", search: { from: feedbackFrom } })}
          linkText={t.common.showAll}
        >
          <span>{t.dashboard.laterDates(feedback, 0)}</span>
        </Notice>
      )}
      {lessons > 0 && children(lessonsFrom)}
    </>
  );
}
