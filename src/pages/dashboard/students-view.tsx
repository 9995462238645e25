import { useQuery } from "@tanstack/react-query";
import { linkOptions, useLocation } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "#domain/full-name.ts";
import { can, reachOf } from "#domain/permissions.ts";
import { StudentList } from "#features/students/web/student-list.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type AdminSearchParams, dashboardRows, filtersIn, searchParamsOf } from "./dashboard-data.ts";
import { StudentActions } from "./student-actions.tsx";

interface StudentsViewProps {
  searchParams: AdminSearchParams;
  onGo: (searchParams: AdminSearchParams) => void;
}

/** The office's list of all students. */
export function StudentsView({ searchParams, onGo }: StudentsViewProps) {
  const account = useAccount();
  const readsFeedback = reachOf(account, "feedback.list") === "any";
  const seesTeachers = can(account, "teacher.list");
  const { search, after, group, taughtBy } = searchParams;
  return (
    <>
      {taughtBy !== undefined && seesTeachers && <OfTeacher id={taughtBy} />}
      <StudentList
        caption={t.labels.students}
        search={search}
        after={after}
        filters={filtersIn(searchParams)}
        hasFilters
        limit={dashboardRows.students}
        onChange={({ search, after, filters }) => onGo({ search, after, ...searchParamsOf(filters) })}
        actions={(each) => (
          <StudentActions
            student={each}
            reviews={
              readsFeedback
                ? linkOptions({ to: ".", search: { ...searchParams, student: each.id }, state: true })
                : undefined
            }
          />
        )}
        add={
          <ButtonLink variant="secondary" icon={<UserPlus />} to="/students/add" search={{ group }}>
            {t.students.add}
          </ButtonLink>
        }
      />
    </>
  );
}

/** Whose students are listed, and the way back to the list of mentors. */
function OfTeacher({ id }: { id: string }) {
  const query = useQuery(teacherQuery(id));
  const { mentors } = useLocation().state;
  return (
    <div>
      <BackLink to="/dashboard" search={{ view: "mentors", ...mentors }}>
        {t.dashboard.backToTeachers}
      </BackLink>
      {query.error && !query.data ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.students.ofTeacherFailed} />
      ) : (
        <h2 className="min-h-7 text-xl">{query.data && t.dashboard.studentsOf(fullName(query.data))}</h2>
      )}
    </div>
  );
}
