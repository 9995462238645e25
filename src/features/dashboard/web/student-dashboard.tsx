import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messages } from "../../../domain/messages.ts";
import { RequestError } from "../../../web/data/api-client.ts";
import { Page } from "../../../web/page/page.tsx";
import type { Account } from "../../../web/session/actor.ts";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { SessionFeedbackList } from "../../give-feedback/web/session-feedback-list.tsx";
import { StudentProfileCard } from "../../students/web/student-profile-card.tsx";
import { ownStudentQuery } from "../../students/web/students.api.ts";
import { AccountActions } from "./account-actions.tsx";

/** The profile in short, then what waits for an answer, both on a phone's first screen (spec section 2). */
export default function StudentDashboard({ account }: { account: Account }) {
  return (
    <Page
      title="Dashboard"
      heading={`Welcome, ${account.name}`}
      account={<AccountActions role={account.role} />}
    >
      <Profile studentId={account.id} />
      <SessionFeedbackList />
    </Page>
  );
}

function Profile({ studentId }: { studentId: string }) {
  const { data: student, error, refetch, isFetching } = useQuery(ownStudentQuery);
  if (error && !student) {
    const isGone = error instanceof RequestError && error.body.code === "not-found";
    return (
      <ErrorState
        message={isGone ? messages.student.notFound : messages.student.loadFailed}
        onRetry={isGone ? undefined : () => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!student) return <Skeleton className="h-50 w-full rounded-card sm:h-38" />;
  return (
    <StudentProfileCard
      student={student}
      actions={
        <Link to="/student/update/$id" params={{ id: studentId }} className={linkClass}>
          Update Profile
        </Link>
      }
    />
  );
}
