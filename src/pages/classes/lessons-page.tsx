import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { linkOptions, Navigate, useSearch } from "@tanstack/react-router";
import { daysOfMonth, type Period, weekOf } from "#domain/dates/months.ts";
import { limits } from "#domain/limits.ts";
import { LaterLessons } from "#features/lessons/web/later-lessons.tsx";
import { filteredLessonsQuery, laterDatesQuery } from "#features/lessons/web/lessons.api.ts";
import { LessonList, WaitingList } from "#features/numbers/web/overview/lesson-list.tsx";
import { RemindAll } from "#features/reminders/web/remind-all.tsx";
import { waitingCountQuery } from "#features/reminders/web/reminders.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

const shows = ["all", "week", "month", "waiting", "later"] as const;

type Show = (typeof shows)[number];

/** /classes: the classes of all teachers, and those that the overview counts. */
export default function LessonsPage() {
  const search = useSearch({ from: "/classes" });
  const show = shows.find((each) => each === search.show) ?? "all";
  const account = useAccount();
  const { data: later } = useQuery({ ...laterDatesQuery, enabled: account.role === "admin" });
  const { data: waiting } = useQuery({ ...waitingCountQuery, enabled: show === "waiting" });
  const { data: all } = useInfiniteQuery({
    ...filteredLessonsQuery({}),
    enabled: show === "all" && account.role !== "teacher",
  });
  const texts: Record<Show, string> = {
    all: t.invitations.all,
    week: t.feedbackFilters.thisWeek,
    month: t.feedbackFilters.thisMonth,
    waiting: t.insights.waiting,
    later: t.dashboard.futureDates,
  };
  if (account.role === "teacher") {
    const { id: teacherId } = account;
    return <Navigate to="/allreview/$teacherId" params={{ teacherId }} search={search} replace />;
  }
  const hasLater = show === "later" || (later !== undefined && later.lessons + later.feedback > 0);
  if (show === "all" && !hasLater && all?.pages[0]?.items.length === 0) {
    return (
      <Page title={t.navigation.classes}>
        <EmptyState message={t.figurePages.lessonsNoneYet}>
          <ButtonLink to="/add-mentor">{t.teachers.addMentor}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={t.navigation.classes}
      // On a phone, exports are in the settings.
      actions={
        <ButtonLink variant="secondary" to="/import" hash="export" className="max-sm:hidden">
          {t.links.exports}
        </ButtonLink>
      }
      intro={show === "waiting" ? t.figurePages.waitingNote(limits.waitingLessonDays) : undefined}
    >
      <Tabs
        label={t.navigation.classes}
        tabs={shows
          .filter((each) => each !== "later" || hasLater)
          .map((each) => ({
            key: each,
            text: texts[each],
            isCurrent: each === show,
            link: linkOptions({
              to: "/classes",
              search: each === "all" ? {} : { show: each },
            }),
          }))}
      />
      {show === "waiting" && waiting && <RemindAll waiting={waiting} />}
      {show === "waiting" && <WaitingList />}
      {show === "all" && <LessonList />}
      {show === "later" && <LaterLessons>{(from) => <LessonList from={from} />}</LaterLessons>}
      {(show === "week" || show === "month") && <LessonsLately key={show} show={show} />}
    </Page>
  );
}

/** The days of the figures in the overview: the whole week, and the month up to today. */
function LessonsLately({ show }: { show: "week" | "month" }) {
  const { data, isError, isFetching, refetch } = useQuery(schoolDayQuery);
  if (data) {
    const { today } = data;
    const period: Period = show === "week" ? weekOf(today) : daysOfMonth(today.slice(0, 7), today);
    return <LessonList {...period} />;
  }
  if (isError) {
    return <ErrorState message={t.figurePages.lessonsFailed} query={{ refetch, isFetching }} />;
  }
  return (
    <Loading label={t.dashboard.loadingLessons}>
      <Skeleton className="h-24 w-full rounded-card" />
    </Loading>
  );
}
