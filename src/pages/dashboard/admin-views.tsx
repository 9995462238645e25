import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { useLayoutEffect, useRef } from "react";
import { fullName } from "#domain/full-name.ts";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { StudentRosterEntry } from "#features/students/web/roster-entry.tsx";
import { studentQuery } from "#features/students/web/students.api.ts";
import { TeacherList } from "#features/teachers/web/teacher-list.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type AdminSearchParams, dashboardRows } from "./dashboard-data.ts";
import { StudentFeedback } from "./student-feedback.tsx";
import { StudentsView } from "./students-view.tsx";

const StudentFollowUp = lazyPart(() => import("#features/feedback/web/replies/student-follow-up.tsx"));

interface ViewProps {
  shown: "students" | "mentors";
  searchParams: AdminSearchParams;
  onGo: (searchParams: AdminSearchParams) => void;
}

/** One of the admin's two tables, or what one of the students has said. */
export function AdminView({ shown, searchParams, onGo }: ViewProps) {
  const { student } = searchParams;
  if (student !== undefined)
    return <FeedbackOfStudent key={student} studentId={student} searchParams={searchParams} />;
  return shown === "mentors" ? (
    <Mentors searchParams={searchParams} onGo={onGo} />
  ) : (
    <StudentsView searchParams={searchParams} onGo={onGo} />
  );
}

function Mentors({ searchParams, onGo }: Omit<ViewProps, "shown">) {
  const { view, search, after, sort, few, subject } = searchParams;
  // The numbers above the list, which come after it, compare all teachers.
  const { data: overview } = useQuery({ ...overviewQuery, enabled: useIdle() });
  return (
    <TeacherList
      add={
        <ButtonLink variant="secondary" icon={<UserPlus />} to="/add-mentor">
          {t.teachers.addMentor}
        </ButtonLink>
      }
      searchParams={searchParams}
      limit={dashboardRows.mentors}
      compared={overview?.compared}
      onChange={({ search, after, sort, few, subject }) => onGo({ view, search, after, sort, few, subject })}
      actions={(mentor) => (
        <ButtonLink
          variant="quiet"
          to="/dashboard"
          search={{ taughtBy: mentor.id }}
          state={{ mentors: { search, after, sort, few, subject } }}
          aria-label={t.common.buttonFor(t.dashboard.seeStudents, fullName(mentor))}
        >
          {t.dashboard.seeStudents}
        </ButtonLink>
      )}
    />
  );
}

/** A student's feedback, newest first, and the way back to the list of students from which it was opened. */
function FeedbackOfStudent({
  studentId,
  searchParams,
}: {
  studentId: string;
  searchParams: AdminSearchParams;
}) {
  const query = useQuery(studentQuery(studentId));
  const { data, error } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared with its list.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="flex flex-col gap-2 sm:gap-4">
      <div>
        <BackLink to="." search={{ ...searchParams, student: undefined }} state>
          {t.links.backToStudents}
        </BackLink>
      </div>
      {error && !data ? (
        <LoadFailure query={query} notFound={t.students.notFound} failed={t.feedback.listFailed} />
      ) : (
        <>
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
            {data ? t.dashboard.feedbackBy(fullName(data)) : <Skeleton className="h-7 w-64 sm:h-9" />}
          </h2>
          {data && (
            <p className="-mt-2 -ml-1 min-h-6 sm:-mt-4">
              <StudentRosterEntry id={studentId} when="always" />
            </p>
          )}
          <StudentFeedback
            studentId={studentId}
            below={(feedback) => <StudentFollowUp feedback={feedback} />}
          />
        </>
      )}
    </section>
  );
}
