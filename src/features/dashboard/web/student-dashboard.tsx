import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import UserPen from "lucide-react/icons/user-pen";
import { messages } from "../../../domain/messages.ts";
import type { Account } from "../../../web/actor.ts";
import { RequestError } from "../../../web/api-client.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { Page } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { SessionFeedbackList } from "../../feedback/web/session-feedback-list.tsx";
import { StudentProfileCard } from "../../students/web/student-profile-card.tsx";
import { studentQuery } from "../../students/web/students.api.ts";
import { LogoutButton } from "./logout-button.tsx";

/**
 * The sessions that wait for an answer come first, also on a phone, where they fill the first screen; the profile
 * stands after them, on a wide screen beside them (spec section 2).
 */
export default function StudentDashboard({ account }: { account: Account }) {
  return (
    <Page
      title="Dashboard"
      heading={`Welcome, ${account.name}`}
      width="wide"
      account={<LogoutButton role={account.role} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SessionFeedbackList />
        <Profile studentId={account.id} />
      </div>
    </Page>
  );
}

function Profile({ studentId }: { studentId: string }) {
  const { data: student, error, refetch, isFetching } = useQuery(studentQuery(studentId));
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
  return (
    <div className="flex flex-col gap-3">
      {student ? <StudentProfileCard student={student} /> : <Skeleton className="h-56 rounded-card" />}
      <Button
        variant="secondary"
        icon={<UserPen aria-hidden="true" className="size-5" />}
        render={<Link to="/student/update/$id" params={{ id: studentId }} />}
      >
        Update Profile
      </Button>
    </div>
  );
}
