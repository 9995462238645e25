import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { fullName } from "../../../domain/full-name.ts";
import { messages } from "../../../domain/messages.ts";
import { RequestError } from "../../../web/data/api-client.ts";
import { useRecordToEdit } from "../../../web/editing/use-record-to-edit.ts";
import { Page } from "../../../web/page/page.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { Loading, Skeleton } from "../../../web/ui/skeleton.tsx";
import { teacherQuery } from "./teachers.api.ts";
import { UpdateTeacherForm } from "./update-teacher-form.tsx";

export default function UpdateTeacherPage() {
  const { teacherId = "" } = useParams({ strict: false });
  const account = useAccount();
  const { data: teacher } = useQuery(teacherQuery(teacherId));
  return (
    <Page
      title="Update Profile"
      intro={teacher && teacher.id !== account.id ? fullName(teacher) : undefined}
      back={<BackLink render={<Link to="/dashboard" />}>Back to Dashboard</BackLink>}
    >
      <TeacherToUpdate key={teacherId} teacherId={teacherId} />
    </Page>
  );
}

function TeacherToUpdate({ teacherId }: { teacherId: string }) {
  const { data: teacher, error, refetch, isFetching } = useRecordToEdit(teacherQuery(teacherId));
  // The form stays when a later refresh fails: what was typed in it must not be lost.
  if (teacher) return <UpdateTeacherForm teacher={teacher} />;
  if (!error) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-160 w-full rounded-card" />
      </Loading>
    );
  }
  if (error instanceof RequestError && error.body.code === "not-found") {
    return <ErrorState message={messages.teacher.notFound} />;
  }
  return (
    <ErrorState message={messages.teacher.loadFailed} onRetry={() => void refetch()} busy={isFetching} />
  );
}
