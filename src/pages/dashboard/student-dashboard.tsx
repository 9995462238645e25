import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { ownListQuery } from "#features/lessons/web/lessons.api.ts";
import { LogoutButton } from "#features/sign-in/web/logout-button.tsx";
import { StudentProfileCard } from "#features/students/web/student-profile-card.tsx";
import { ownStudentQuery } from "#features/students/web/students.api.ts";
import { StudentLessons } from "#pages/dashboard/to-rate/student-lessons.tsx";
import { hasNotArrived, isNotFound } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import type { Account } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { ArrivedReplies } from "./arrived-replies.tsx";

/** What has arrived, the classes to rate, and a short profile, beside them where there is room (spec section 2). */
export default function StudentDashboard({ account }: { account: Account }) {
  const isWide = useIsWide();
  return (
    <Page
      title={t.dashboard.title}
      heading={t.dashboard.welcome(account.name)}
      width="wide"
      logout={<LogoutButton role={account.role} />}
    >
      <SavedNotice />
      {isWide ? (
        <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-8">
          <div className="flex min-w-0 flex-col gap-6">
            <ArrivedReplies />
            <StudentLessons />
          </div>
          <div>
            <ProfileFailure />
            <Profile studentId={account.id} hasTitle />
          </div>
        </div>
      ) : (
        <div className="flex min-w-0 flex-col gap-3">
          <ProfileFailure />
          <ArrivedReplies />
          <ClassesOrProfile studentId={account.id} />
        </div>
      )}
    </Page>
  );
}

/** Without room for both, one of them. */
function ClassesOrProfile({ studentId }: { studentId: string }) {
  const shownId = useId();
  const [isProfile, setProfile] = useState(false);
  const heading = (
    <div className="-my-2 flex flex-wrap gap-x-3 sm:gap-x-4">
      <PartHeading
        id={isProfile ? undefined : shownId}
        title={t.feedback.teacherLessons}
        isShown={!isProfile}
        onShow={() => setProfile(false)}
      />
      <PartHeading
        id={isProfile ? shownId : undefined}
        title={t.students.yourProfile}
        isShown={isProfile}
        onShow={() => setProfile(true)}
      />
    </div>
  );
  return (
    <StudentLessons
      heading={{ id: shownId, content: heading }}
      instead={isProfile && <Profile studentId={studentId} />}
    />
  );
}

interface PartHeadingProps {
  id: string | undefined;
  title: string;
  isShown: boolean;
  onShow: () => void;
}

function PartHeading({ id, title, isShown, onShow }: PartHeadingProps) {
  return (
    <h2 id={id} className="font-sans text-sm tracking-normal sm:text-base">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className={`min-h-11 rounded-control font-semibold underline decoration-2 underline-offset-8 ${isShown ? "decoration-star" : "text-ink-muted decoration-transparent"}`}
      >
        {title}
      </button>
    </h2>
  );
}

function Profile({ studentId, hasTitle = false }: { studentId: string; hasTitle?: boolean }) {
  const query = useQuery(ownStudentQuery);
  if (!query.data) {
    return query.error ? null : <Skeleton className="h-50 w-full rounded-card lg:h-70" />;
  }
  return (
    <StudentProfileCard
      student={query.data}
      hasTitle={hasTitle}
      actions={
        <Link to="/student/update/$id" params={{ id: studentId }} className={linkClass}>
          {t.common.updateProfile}
        </Link>
      }
    />
  );
}

/** The student's record may be gone, or not have arrived. */
function ProfileFailure() {
  const query = useQuery(ownStudentQuery);
  const isGone = isNotFound(query.error);
  if (!isGone && (!query.error || query.data)) return null;
  const { notFound, loadFailed } = t.students;
  return <LoadFailure query={query} notFound={notFound} failed={loadFailed} />;
}

/** Says how old the student's list and profile are when they are shown but could not be fetched again. */
function SavedNotice() {
  const list = useInfiniteQuery(ownListQuery("to-rate"));
  const student = useQuery(ownStudentQuery);
  const failed = [list, student].filter(({ isRefetchError }) => isRefetchError);
  const [first] = failed;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <div role="status" className="empty:hidden">
      {first && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3 text-base">
          <div className="min-w-0">
            <p>{hasNotArrived(first.error) ? t.request.offline : t.students.loadFailed}</p>
            <p className="text-ink-muted">{savedAt(Math.min(...failed.map((each) => each.dataUpdatedAt)))}</p>
          </div>
          <Button variant="secondary" busy={failed.some(({ isFetching }) => isFetching)} onClick={retry}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function savedAt(ms: number): string {
  const instant = new Date(ms);
  const isToday = instant.toDateString() === new Date().toDateString();
  return isToday
    ? t.students.shownSaved(instant.toISOString())
    : t.students.shownSavedOn(instant.toISOString());
}
