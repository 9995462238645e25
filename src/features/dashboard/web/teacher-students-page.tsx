import { useQuery } from "@tanstack/react-query";
import { linkOptions, useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { StudentList } from "#features/students/web/student-list.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { StudentActions } from "./student-actions.tsx";

const path = "/teachers/$teacherId/students";

/** /teachers/{id}/students: who is assigned to a teacher, opened from the table of mentors (spec section 2). */
export default function TeacherStudentsPage() {
  const { teacherId } = useParams({ from: path });
  const { search, after } = useSearch({ from: path });
  const { mentors } = useLocation().state;
  const navigate = useNavigate();
  const query = useQuery(teacherQuery(teacherId));
  const title = query.data ? t.dashboard.studentsOf(fullName(query.data)) : t.labels.students;
  return (
    <Page
      title={title}
      width="wide"
      back={
        <BackLink to="/dashboard" search={{ view: "mentors", ...mentors }}>
          {t.dashboard.backToTeachers}
        </BackLink>
      }
    >
      {query.error && !query.data ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.students.ofTeacherFailed} />
      ) : (
        <StudentList
          key={teacherId}
          filters={{ teacherId }}
          caption={title}
          hideCaption
          search={search}
          after={after}
          onChange={(next) =>
            void navigate({
              to: path,
              params: { teacherId },
              search: { search: next.search, after: next.after },
              state: true,
              // A search being typed is one history entry, not one per letter.
              replace: next.search !== search,
              resetScroll: false,
            })
          }
          actions={(each) => (
            <StudentActions
              student={each}
              reviews={linkOptions({
                to: "/dashboard",
                search: { view: "mentors", teacher: teacherId, search, after, student: each.id },
                state: true,
              })}
            />
          )}
        />
      )}
    </Page>
  );
}
