import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { parentsHash } from "#features/students/web/guardians/guardians.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useRecordToEdit } from "#web/editing/use-record-to-edit.ts";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Back } from "#web/ui/back-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { StudentUpdateForm } from "./student-update-form.tsx";

const GuardiansToEdit = lazyPart(
  () => import("#features/students/web/guardians/guardians-to-edit.tsx"),
  <Skeleton className="h-112 w-full rounded-card" />,
);

type Part = "profile" | "parents";

/** The form of the specification; for the office, all parents with what they agreed to beside it. Each is saved on its own. */
export default function StudentUpdatePage() {
  const { id } = useParams({ from: "/student/update/$id" });
  const account = useAccount();
  const { data: student } = useQuery(studentQuery(id));
  const hash = useLocation({ select: (location) => location.hash });
  const mayChangeParents = can(account, "guardian.change");
  const shown: Part = mayChangeParents && hash === parentsHash ? "parents" : "profile";
  // What is written in one part stays while the other is shown; without that, a part is filled again when it is shown.
  const [written, setWritten] = useState<Partial<Record<Part, boolean>>>({});
  const noteFor = (part: Part) => (isWritten: boolean) =>
    setWritten((all) => (all[part] === isWritten ? all : { ...all, [part]: isWritten }));
  return (
    <Page
      title={t.common.updateProfile}
      intro={
        student &&
        student.id !== account.id && (
          <span>
            <span translate="no">{fullName(student)}</span>
            <StudentRosterEntry id={id} when="always" />
          </span>
        )
      }
      back={<Back to="/dashboard" />}
    >
      {mayChangeParents && <Parts id={id} shown={shown} />}
      {(shown === "profile" || written.profile) && (
        <div key={id} hidden={shown !== "profile"}>
          <StudentToUpdate id={id} onWritten={noteFor("profile")} />
        </div>
      )}
      {(shown === "parents" || written.parents) && (
        <div key={`${id} parents`} hidden={shown !== "parents"} className="flex flex-col gap-6">
          <GuardiansToEdit studentId={id} onWritten={noteFor("parents")} />
        </div>
      )}
    </Page>
  );
}

/** Not a step of the browser's history: Back leaves the page. */
function Parts({ id, shown }: { id: string; shown: Part }) {
  const parts = [
    { part: "profile", label: t.navigation.profile, hash: "" },
    { part: "parents", label: t.labels.guardians, hash: parentsHash },
  ] as const;
  return (
    <Tabs
      label={t.common.updateProfile}
      tabs={parts.map(({ part, label, hash }) => ({
        key: part,
        text: label,
        isCurrent: part === shown,
        link: {
          to: "/student/update/$id",
          params: { id },
          hash,
          replace: true,
          resetScroll: false,
          hashScrollIntoView: false,
        },
      }))}
    />
  );
}

interface StudentToUpdateProps {
  id: string;
  onWritten: (isWritten: boolean) => void;
}

function StudentToUpdate({ id, onWritten }: StudentToUpdateProps) {
  const navigate = useNavigate();
  const { data: student, error, refetch, isFetching } = useRecordToEdit(studentQuery(id));
  const isGone = !student && isNotFound(error);
  useEffect(() => {
    if (!isGone) return;
    notify.error(t.students.detailsNotFound);
    void navigate({ to: "/", replace: true });
  }, [isGone, navigate]);

  // The form stays when a later refresh fails, so that what was typed is not lost.
  if (student) return <StudentUpdateForm student={student} onWritten={onWritten} />;
  if (error && !isGone) {
    return <ErrorState message={t.students.loadFailed} query={{ refetch, isFetching }} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-160 w-full rounded-card" />
    </Loading>
  );
}
