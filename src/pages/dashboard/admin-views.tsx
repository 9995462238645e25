import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { fullName } from "#domain/full-name.ts";
import { overviewQuery } from "#features/numbers/web/insights.api.ts";
import { TeacherList } from "#features/teachers/web/teacher-list.tsx";
import { t } from "#web/language/language.ts";
import { whenTouched } from "#web/prefetch/prefetch.ts";
import { useIdle } from "#web/prefetch/use-idle.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type AdminSearchParams, dashboardRows } from "./dashboard-data.ts";
import { StudentsView } from "./students-view.tsx";

/** Opened from a student's row. */
const loadFeedbackOfStudent = () => import("./feedback-of-student.tsx");
const FeedbackOfStudent = lazyPart(loadFeedbackOfStudent, <Skeleton className="h-96 w-full rounded-card" />);
whenTouched(loadFeedbackOfStudent);

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
