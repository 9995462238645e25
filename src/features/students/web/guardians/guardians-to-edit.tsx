import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { can } from "#domain/permissions.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { NotLoaded } from "#web/page/load-failure.tsx";
import { useAccount } from "#web/session/account.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConsentHistory } from "./consent-history.tsx";
import { ContactChange } from "./contact-change.tsx";
import { EraseGuardian } from "./erase-guardian.tsx";
import { guardiansQuery } from "./guardians.api.ts";
import { GuardiansForm } from "./guardians-form.tsx";

interface GuardiansToEditProps {
  studentId: string;
  /** Whether the form has unsaved changes. */
  onWritten: (isWritten: boolean) => void;
}

/** A part of the page that updates a student: all of their parents, with what they agreed to. */
export default function GuardiansToEdit({ studentId, onWritten }: GuardiansToEditProps) {
  const query = useRecordToEdit(guardiansQuery(studentId));
  const today = useQuery(schoolDayQuery);
  const account = useAccount();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  /** To where the user came from: the student's page, or a page that writes to the parent. */
  const leave = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: "/studentdetails/$id", params: { id: studentId }, replace: true });
  };
  // The form stays when a later refresh fails, so that what was typed is not lost.
  if (query.data && today.data) {
    return (
      <>
        <ContactChange record={query.data} />
        <GuardiansForm record={query.data} today={today.data.today} onSaved={leave} onWritten={onWritten} />
        <ConsentHistory studentId={studentId} />
        {can(account, "guardian.erase") && <EraseGuardian studentId={studentId} />}
      </>
    );
  }
  return (
    <NotLoaded
      query={query.error ? query : today}
      notFound={t.students.detailsNotFound}
      failed={t.guardians.loadFailed}
    >
      <Skeleton className="h-112 w-full rounded-card" />
    </NotLoaded>
  );
}
