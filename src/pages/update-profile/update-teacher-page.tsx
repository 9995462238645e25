import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { UpdateTeacherForm } from "./update-teacher-form.tsx";

export default function UpdateTeacherPage() {
  const { teacherId } = useParams({ from: "/update-profile/$teacherId" });
  const account = useAccount();
  const { data: teacher } = useQuery(teacherQuery(teacherId));
  return (
    <Page
      title={t.common.updateProfile}
      intro={teacher && teacher.id !== account.id ? fullName(teacher) : undefined}
      back={<Back to="/dashboard" />}
    >
      <TeacherToUpdate key={teacherId} teacherId={teacherId} />
    </Page>
  );
}

function TeacherToUpdate({ teacherId }: { teacherId: string }) {
  const query = useRecordToEdit(teacherQuery(teacherId));
  // The form stays when a later refresh fails, so that what was typed is not lost.
  if (query.data) return <UpdateTeacherForm teacher={query.data} />;
  if (!query.error) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton className="h-160 w-full rounded-card" />
      </Loading>
    );
  }
  return <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />;
}
