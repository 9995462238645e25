import { useQuery } from "@tanstack/react-query";
import type { LinkProps } from "@tanstack/react-router";
import { linkOptions, useLocation } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "#domain/full-name.ts";
import { can, reachOf } from "#domain/permissions.ts";
import { SendFeedbackMenu } from "#features/students/web/send-feedback-menu.tsx";
import { SeeDetails } from "#features/students/web/student-link.tsx";
import { StudentList } from "#features/students/web/student-list.tsx";
import type { StudentRow } from "#features/students/web/students.api.ts";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { useAccount } from "#web/session/account.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { type AdminSearchParams, dashboardRows, filtersIn, searchParamsOf } from "./dashboard-data.ts";

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

/** What the office can do about a student (spec section 2, student table); `reviews` leads to their feedback, for those who may read it. */
function StudentActions({ student, reviews }: { student: StudentRow; reviews?: LinkProps }) {
  const name = fullName(student);
  return (
    <>
      {reviews && (
        <ButtonLink
          variant="quiet"
          {...reviews}
          aria-label={t.common.buttonFor(t.dashboard.seeFeedback, name)}
        >
          {t.dashboard.seeFeedback}
        </ButtonLink>
      )}
      <SeeDetails student={student} />
      {!student.leftOn && (
        <SendFeedbackMenu
          studentId={student.id}
          name={name}
          note={student.parents && parentsInWords(student.parents)}
          variant="quiet"
        />
      )}
    </>
  );
}

/** When a parent was last told something, or that none can be. */
function parentsInWords({ notifiedOn, hasNumber }: NonNullable<StudentRow["parents"]>): string | undefined {
  if (notifiedOn !== null) return t.students.lastMessage(notifiedOn);
  return hasNumber ? undefined : t.students.noParentNumber;
}
