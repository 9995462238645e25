import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { can } from "#domain/permissions.ts";
import { isOfficeRole } from "#domain/roles.ts";
import { ClassCodesFold } from "#features/class-groups/web/class-codes-fold.tsx";
import { ExportLink } from "#features/exports/web/export-link.tsx";
import { StudentList } from "#features/students/web/student-list.tsx";
import { t } from "#web/language/language.ts";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { AdminView } from "./admin-views.tsx";
import type { AdminSearchParams } from "./dashboard-data.ts";
import { StudentsView } from "./students-view.tsx";

/** /students: for the office the list that is also on the dashboard, for a teacher the students assigned to them. */
export default function StudentsPage() {
  const account = useAccount();
  const searchParams = useSearch({ from: "/students" });
  const navigate = useNavigate();
  const go = (next: AdminSearchParams) =>
    // A search being typed is one history entry, not one per letter.
    void navigate({
      to: ".",
      search: next,
      replace: next.search !== searchParams.search,
      resetScroll: false,
    });
  if (isOfficeRole(account.role)) {
    return (
      <Page
        title={t.labels.students}
        isHeadBrief={searchParams.student !== undefined}
        width="wide"
        actions={
          can(account, "school.import") && (
            <>
              <ButtonLink variant="secondary" to="/import" className="max-sm:hidden">
                {t.links.imports}
              </ButtonLink>
              <ExportLink />
            </>
          )
        }
      >
        {can(account, "feedback.list") ? (
          <AdminView searchParams={{ ...searchParams, view: undefined }} onGo={go} />
        ) : (
          <StudentsView searchParams={searchParams} onGo={go} />
        )}
      </Page>
    );
  }
  return (
    <Page title={t.labels.students} width="wide">
      <StudentList
        caption={t.places.myStudents}
        hideCaption
        search={searchParams.search}
        after={searchParams.after}
        onChange={({ search, after }) => go({ search, after })}
        actions={(student) => (
          <ButtonLink
            variant="secondary"
            {...linkOptions({ to: "/studentdetails/$id", params: { id: student.id } })}
            aria-label={t.common.buttonFor(t.dashboard.seeDetails, fullName(student))}
          >
            {t.dashboard.seeDetails}
          </ButtonLink>
        )}
      />
      <ClassCodesFold />
    </Page>
  );
}
