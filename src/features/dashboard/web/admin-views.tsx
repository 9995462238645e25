import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import UserPlus from "lucide-react/icons/user-plus";
import { type ReactNode, useEffect, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { StudentFeedback } from "#features/feedback/web/student-feedback.tsx";
import { StudentList } from "#features/students/web/student-list.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { TeacherList } from "#features/teachers/web/teacher-list.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t, withAllWords } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type DashboardSearchParams, filtersIn, placeOf } from "./dashboard-data.ts";
import { StudentActions } from "./student-actions.tsx";

const StudentFollowUp = lazyPart(() =>
  withAllWords(() => import("#features/feedback/web/replies/student-follow-up.tsx")),
);

interface ViewProps {
  searchParams: DashboardSearchParams;
  onGo: (searchParams: DashboardSearchParams) => void;
}

/** The view named by the URL. */
export function AdminView({ searchParams, onGo }: ViewProps) {
  const { view, teacher, student } = searchParams;
  if (student !== undefined)
    return <FeedbackOfStudent key={student} studentId={student} searchParams={searchParams} />;
  if (teacher !== undefined) {
    return <TeacherStudents key={teacher} teacherId={teacher} searchParams={searchParams} onGo={onGo} />;
  }
  return view === "mentors" ? (
    <TeacherList
      caption={t.dashboard.mentors}
      add={
        <Button
          variant="secondary"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          render={<Link to="/add-mentor" />}
        >
          {t.teachers.addMentor}
        </Button>
      }
      searchParams={searchParams}
      onChange={({ search, after, sort, few, subject }) => onGo({ view, search, after, sort, few, subject })}
      actions={(mentor) => (
        <Button
          variant="secondary"
          render={
            <Link
              to="."
              search={{ ...searchParams, teacher: mentor.id }}
              aria-label={t.common.buttonFor(t.dashboard.seeStudents, fullName(mentor))}
            />
          }
        >
          {t.dashboard.seeStudents}
        </Button>
      )}
    />
  ) : (
    <StudentList
      caption={t.labels.students}
      search={searchParams.search}
      after={searchParams.after}
      filters={filtersIn(searchParams)}
      hasFilters
      onChange={({ search, after, filters }) => onGo({ search, after, ...placeOf(filters) })}
      actions={(each) => <StudentActions student={each} searchParams={searchParams} />}
      add={
        <Button
          variant="secondary"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          render={<Link to="/students/add" search={{ group: searchParams.group }} />}
        >
          {t.students.add}
        </Button>
      }
    />
  );
}

/** A student's reviews, newest first. */
function FeedbackOfStudent({
  studentId,
  searchParams,
}: {
  studentId: string;
  searchParams: DashboardSearchParams;
}) {
  const student = useQuery(studentQuery(studentId));
  return (
    <Detail
      back={
        <BackLink render={<Link to="." search={{ ...searchParams, student: undefined }} />}>
          {t.links.backToStudents}
        </BackLink>
      }
      subject={student}
      title={(subject) => t.dashboard.feedbackBy(fullName(subject))}
      notFound={t.students.notFound}
      failed={t.feedback.listFailed}
    >
      <StudentFeedback studentId={studentId} below={(feedback) => <StudentFollowUp feedback={feedback} />} />
    </Detail>
  );
}

/** The students who are assigned to a teacher. */
function TeacherStudents({ teacherId, searchParams, onGo }: ViewProps & { teacherId: string }) {
  const teacher = useQuery(teacherQuery(teacherId));
  const { view, search, after, sort, few, subject } = searchParams;
  return (
    <Detail
      back={
        <BackLink render={<Link to="." search={{ view, search, after, sort, few, subject }} />}>
          {t.dashboard.backToTeachers}
        </BackLink>
      }
      subject={teacher}
      title={(subject) => t.dashboard.studentsOf(fullName(subject))}
      notFound={t.teachers.notFound}
      failed={t.students.ofTeacherFailed}
    >
      <StudentList
        filters={{ teacherId }}
        caption={teacher.data ? t.dashboard.studentsOf(fullName(teacher.data)) : t.labels.students}
        hideCaption
        search={searchParams.studentSearch}
        after={searchParams.studentAfter}
        onChange={(list) => onGo({ ...searchParams, studentSearch: list.search, studentAfter: list.after })}
        actions={(each) => <StudentActions student={each} searchParams={searchParams} />}
      />
    </Detail>
  );
}

interface DetailProps<Subject> {
  back: ReactNode;
  /** The person it is about. */
  subject: UseQueryResult<Subject>;
  title: (subject: Subject) => string;
  notFound: string;
  failed: string;
  children: Elements;
}

/** A view opened from a list: a link back, and a heading that takes the focus from the pressed button. */
function Detail<Subject>({ back, subject, title, notFound, failed, children }: DetailProps<Subject>) {
  const { data, error } = subject;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="flex flex-col gap-2 sm:gap-4">
      <div>{back}</div>
      {error && !data ? (
        <LoadFailure query={subject} notFound={notFound} failed={failed} />
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
            {data ? title(data) : <Skeleton className="h-7 w-64 sm:h-9" />}
          </h2>
          {children}
        </>
      )}
    </section>
  );
}
