import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearch } from "@tanstack/react-router";
import List from "lucide-react/icons/list";
import Plus from "lucide-react/icons/plus";
import UserPen from "lucide-react/icons/user-pen";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { FeedbackSearchParams } from "#features/feedback/web/received/feedback-search-params.ts";
import { teacherInsightsQuery } from "#features/numbers/web/insights.api.ts";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { ownTeacherQuery } from "#features/teachers/web/teachers.api.ts";
import { areNumbersOpen } from "#pages/dashboard/overview/numbers-open.ts";
import { useFormToggle } from "#web/editing/use-form-toggle.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import type { Account } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { EmailText } from "#web/ui/email-text.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isWide, useIsWide } from "#web/ui/use-is-wide.ts";
import { addLessonName } from "./add-lesson-name.ts";
import { LaterDatesNotice } from "./later-dates-notice.tsx";
import { LatestFeedback } from "./latest-feedback.tsx";
import { OwnFigures, OwnInsightsPending } from "./own-insights-pending.tsx";

const AddedLesson = lazyPart(() => import("./added-lesson.tsx"));

const formPending = <Skeleton className="h-72 w-full rounded-card" />;
const loadAddLessonForm = () => import("./add-lesson-form.tsx");
const AddLessonForm = lazyPart(loadAddLessonForm, formPending);
whenTouched(loadAddLessonForm);

/** Fetched after the table of feedback. */
const OwnInsights = lazyPart(
  async (queryClient) => {
    const [code] = await Promise.all([
      import("./own-insights.tsx"),
      queryClient.prefetchQuery(teacherInsightsQuery("me")),
      (isWide() || areNumbersOpen()) && OwnFigures.preload(queryClient),
    ]);
    return code;
  },
  <OwnInsightsPending />,
);

/** What students said, and a new lesson in a few taps (spec section 2). */
export default function TeacherDashboard({ account }: { account: Account }) {
  const { data: teacher, error, refetch, isFetching } = useQuery(ownTeacherQuery);
  const form = useFormToggle(account.id, addLessonName);
  const [addedId, setAddedId] = useState<string>();
  const isOnWideScreen = useIsWide();
  const atTeacher = useSearch({ from: "/teacher", shouldThrow: false });
  const atDashboard = useSearch({ from: "/dashboard", shouldThrow: false });
  const { stars, group, topic, from, to, review, search, sort }: FeedbackSearchParams =
    atTeacher ?? atDashboard ?? {};
  const filters = { stars, group, topic, from, to, review, search, sort };
  // Addresses from when the list of all feedback was here.
  if (Object.values(filters).some((each) => each !== undefined)) {
    return <Navigate to="/feedback" search={filters} replace />;
  }
  const insights: Elements = <OwnInsights key="insights" onAddLesson={form.open} />;
  const feedback: Elements = <LatestFeedback key="feedback" />;
  return (
    <Page
      title={t.dashboard.title}
      heading={t.dashboard.welcome(account.name)}
      width="wide"
      intro={
        <span className="flex flex-wrap gap-x-4 sm:text-base lg:flex-nowrap">
          {teacher ? (
            <span className="max-w-full min-w-0">{teacher.subject}</span>
          ) : (
            !error && <Skeleton className="h-5 w-32 shrink-0 sm:h-6" />
          )}
          {account.email !== null && (
            <span className="min-w-0 lg:shrink-999 lg:truncate">
              <EmailText address={account.email} />
            </span>
          )}
        </span>
      }
      actions={
        // On a phone four in one row, their words in two lines; where they do not fit, in two rows.
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1 max-sm:px-0! max-sm:*:min-w-min max-sm:*:flex-[1_1_4rem] max-sm:*:px-1! max-sm:*:py-1! max-sm:*:text-[0.8125rem]! max-sm:*:leading-tight!">
          <Button {...form.button} icon={form.isOpen ? <X /> : <Plus />}>
            {form.isOpen ? t.dashboard.hideForm : t.lessons.add}
          </Button>
          <ButtonLink
            variant="secondary"
            icon={<List />}
            to="/allreview/$teacherId"
            params={{ teacherId: account.id }}
          >
            {t.dashboard.seeLessons}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            icon={<UserPen />}
            to="/update-profile/$teacherId"
            params={{ teacherId: account.id }}
          >
            {t.common.updateProfile}
          </ButtonLink>
          <LogoutButton role={account.role} />
        </div>
      }
    >
      <div {...form.panel}>
        {!form.isClosed &&
          (teacher ? (
            <AddLessonForm
              courses={teacher.courses}
              onAdded={(id) => {
                form.close();
                setAddedId(id);
              }}
              onCancel={form.close}
            />
          ) : error ? (
            <ErrorState message={t.teachers.loadFailed} query={{ refetch, isFetching }} />
          ) : (
            formPending
          ))}
      </div>
      {addedId !== undefined && <AddedLesson key={addedId} id={addedId} />}
      <LaterDatesNotice />
      {isOnWideScreen ? (
        // Large text leaves no room for two columns.
        <div className="flex flex-wrap items-start gap-5">
          <div className="min-w-0 grow-999 basis-md">{feedback}</div>
          <div className="flex min-w-0 grow basis-80 flex-col gap-4 xl:basis-104">{insights}</div>
        </div>
      ) : (
        <>
          {insights}
          {feedback}
        </>
      )}
    </Page>
  );
}
