import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { fullName } from "#domain/full-name.ts";
// Its form is open from the start.
import "#features/feedback/web/give/lesson-feedback-form.tsx";
import { LessonFeedbackItem } from "#features/feedback/web/give/lesson-feedback-item.tsx";
import { useSubmitFeedback } from "#features/feedback/web/give/use-submit-feedback.ts";
import { type LessonEntry, lessonsQuery, ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { accountQuery, useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** /rate/{id}, where the QR code of a class leads: a student rates it here, its teacher and admins see how it went. It grants nothing. */
export default function RateLessonPage() {
  const { lessonId } = useParams({ from: "/rate/$lessonId" });
  const { data: account } = useQuery(accountQuery);
  // Logged out on this page, and on the way to the login.
  if (!account) return null;
  if (account.role !== "student") return <Navigate to="/class/$lessonId" params={{ lessonId }} replace />;
  return (
    <Page title={t.feedback.give} back={<Back to="/dashboard" />}>
      <LessonToRate key={lessonId} lessonId={lessonId} />
    </Page>
  );
}

/** The class is nearly always on the first page of the list; otherwise the next ones are fetched until it is found. */
function LessonToRate({ lessonId }: { lessonId: string }) {
  const list = useInfiniteQuery(lessonsQuery);
  const lesson = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === lessonId);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const isWanted = lesson === undefined && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);

  if (lesson) return <OneLesson lesson={lesson} />;
  if (isError) {
    return (
      <ErrorState
        message={t.students.loadFailed}
        query={{ refetch: () => (hasNextPage ? fetchNextPage() : list.refetch()), isFetching }}
      />
    );
  }
  if (list.isPending || hasNextPage || isFetching) return <Skeleton className="h-22 w-full rounded-card" />;
  return <NotOnList lessonId={lessonId} />;
}

function OneLesson({ lesson }: { lesson: LessonEntry }) {
  const isOpen = lesson.feedback === null && lesson.opensOn === null;
  const { propsOf, isAnswered } = useSubmitFeedback(isOpen ? lesson : undefined);
  return (
    <>
      <ul>
        <LessonFeedbackItem heading="h2" lesson={lesson} {...propsOf(lesson)} />
      </ul>
      {isAnswered(lesson) && <MoreToRate lessonId={lesson.id} />}
    </>
  );
}

/** After a scanned code or a reminder: how many other classes are waiting, and the way there. */
function MoreToRate({ lessonId }: { lessonId: string }) {
  const { data, hasNextPage } = useInfiniteQuery(ownListQuery("to-rate"));
  const others = data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== lessonId) ?? [];
  if (others.length === 0) return null;
  return (
    <ButtonLink to="/dashboard" className="self-start max-sm:w-full">
      {t.feedback.moreToRate(others.length, hasNextPage)}
    </ButtonLink>
  );
}

/** For the link of a class that is not on the student's list: they may be on a phone that a sister or brother is signed in on. */
function NotOnList({ lessonId }: { lessonId: string }) {
  const account = useAccount();
  return (
    <EmptyState message={t.feedback.notOnList}>
      <p className="wrap-anywhere">{t.feedback.signedInAs(fullName(account))}</p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-2">
        <ButtonLink to="/dashboard">{t.feedback.toMyClasses}</ButtonLink>
        <LogoutButton role={account.role} next={`/rate/${lessonId}`} />
      </div>
    </EmptyState>
  );
}
