import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { StudentUpdateForm } from "./student-update-form.tsx";
import { studentQuery } from "./students.api.ts";

export default function StudentUpdatePage() {
  const { id } = useParams({ from: "/student/update/$id" });
  const account = useAccount();
  const { data: student } = useQuery(studentQuery(id));
  return (
    <Page
      title={t.common.updateProfile}
      intro={student && student.id !== account.id ? fullName(student) : undefined}
      back={<Back to="/dashboard" />}
      actions={
        can(account, "guardian.change") && (
          <ButtonLink variant="secondary" to="/student/guardians/$id" params={{ id }}>
            {t.guardians.edit}
          </ButtonLink>
        )
      }
    >
      <StudentToUpdate key={id} id={id} />
    </Page>
  );
}

function StudentToUpdate({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: student, error, refetch, isFetching } = useRecordToEdit(studentQuery(id));
  const isGone = !student && error instanceof RequestError && error.body.code === "not-found";
  useEffect(() => {
    if (!isGone) return;
    notify.error(t.students.detailsNotFound);
    void navigate({ to: "/", replace: true });
  }, [isGone, navigate]);

  // The form stays when a later refresh fails, so that what was typed is not lost.
  if (student) return <StudentUpdateForm student={student} />;
  if (error && !isGone) {
    return <ErrorState message={t.students.loadFailed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-160 w-full rounded-card" />
    </Loading>
  );
}
