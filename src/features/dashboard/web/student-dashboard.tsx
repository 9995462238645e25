import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LogoutButton } from "#features/feedback/web/outbox/logout-button.tsx";
import { ArrivedReplies } from "#features/feedback/web/replies/arrived-replies.tsx";
import { StudentLessons } from "#features/feedback/web/to-rate/student-lessons.tsx";
import { StudentProfileCard } from "#features/students/web/student-profile-card.tsx";
import { ownStudentQuery } from "#features/students/web/students.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import type { Account } from "#web/session/account.ts";
import { linkClass } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SavedNotice } from "./saved-notice.tsx";

/** What has arrived, the classes to rate, and a short profile, beside them where there is room (spec section 2). */
export default function StudentDashboard({ account }: { account: Account }) {
  return (
    <Page
      title={t.dashboard.title}
      heading={t.dashboard.welcome(account.name)}
      width="wide"
      logout={<LogoutButton role={account.role} />}
    >
      <SavedNotice />
      <div className="flex flex-col gap-4 sm:gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <ArrivedReplies />
          <StudentLessons />
        </div>
        <Profile studentId={account.id} />
      </div>
    </Page>
  );
}

function Profile({ studentId }: { studentId: string }) {
  const query = useQuery(ownStudentQuery);
  const student = query.data;
  const isGone = query.error instanceof RequestError && query.error.body.code === "not-found";
  if (isGone || (query.error && !student)) {
    const { notFound, loadFailed } = t.students;
    return <LoadFailure query={query} notFound={notFound} failed={loadFailed} />;
  }
  if (!student) return <Skeleton className="h-50 w-full rounded-card sm:h-38 lg:h-70" />;
  return (
    <StudentProfileCard
      student={student}
      actions={
        <Link to="/student/update/$id" params={{ id: studentId }} className={linkClass}>
          {t.common.updateProfile}
        </Link>
      }
    />
  );
}
