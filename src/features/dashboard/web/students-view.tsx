import { linkOptions } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { reachOf } from "#domain/permissions.ts";
import { StudentList } from "#features/students/web/student-list.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type AdminSearchParams, dashboardRows, filtersIn, searchParamsOf } from "./dashboard-data.ts";
import { StudentActions } from "./student-actions.tsx";

interface StudentsViewProps {
  searchParams: AdminSearchParams;
  onGo: (searchParams: AdminSearchParams) => void;
}

/** The office's list of all students. */
export function StudentsView({ searchParams, onGo }: StudentsViewProps) {
  const readsFeedback = reachOf(useAccount(), "feedback.list") === "any";
  const { search, after, group } = searchParams;
  return (
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
              ? linkOptions({ to: ".", search: { ...searchParams, student: each.id } })
              : undefined
          }
        />
      )}
      add={
        <ButtonLink
          variant="secondary"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          to="/students/add"
          search={{ group }}
        >
          {t.students.add}
        </ButtonLink>
      }
    />
  );
}
