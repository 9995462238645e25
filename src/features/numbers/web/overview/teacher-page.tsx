import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import History from "lucide-react/icons/history";
import UserPen from "lucide-react/icons/user-pen";
import { Fragment } from "react";
import { daysOfMonth } from "#domain/dates/months.ts";
import { fullName } from "#domain/full-name.ts";
import { InsightsPending } from "#features/numbers/web/columns.tsx";
import TeacherInsights from "#features/numbers/web/teacher-insights.tsx";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { listsId } from "#features/students/web/students.api.ts";
import { lessonChangesLink } from "#features/teachers/web/lesson-changes-link.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { BackLink } from "#web/ui/link.tsx";
import { MonthsTable } from "./months-table.tsx";
import { TeacherLists } from "./teacher-lists.tsx";

/** /teachers/{id}: how a teacher's classes are going, for admins. */
export default function TeacherPage() {
  const { teacherId = "" } = useParams({ strict: false });
  const query = useQuery(teacherQuery(teacherId));
  const teacher = query.data;
  const { today = "9999-12-31" } = useQuery(schoolDayQuery).data ?? {};
  const responsesOf = (month: string, stars?: number) => (
    <Link
      to="/responses"
      search={{ teacher: teacherId, ...daysOfMonth(month, today), stars: stars?.toString() }}
    />
  );
  return (
    <Page
      title={teacher ? fullName(teacher) : t.labels.teacher}
      intro={teacher?.subject ?? undefined}
      width="wide"
      back={
        <BackLink render={<Link to="/dashboard" search={{ view: "mentors" }} />}>
          {t.dashboard.backToTeachers}
        </BackLink>
      }
      actions={
        teacher && (
          <>
            <Button
              variant="secondary"
              icon={<UserPen aria-hidden="true" className="size-5" />}
              render={<Link to="/update-profile/$teacherId" params={{ teacherId }} />}
            >
              {t.figurePages.editProfile}
            </Button>
            <Button
              variant="secondary"
              render={<Link to="/dashboard" search={{ view: "mentors", teacher: teacherId }} />}
            >
              {t.dashboard.seeStudents}
            </Button>
            <Button
              variant="secondary"
              icon={<History aria-hidden="true" className="size-5" />}
              render={<Link to="/audit-log" search={{ teacher: teacherId }} />}
            >
              {t.links.auditLog}
            </Button>
          </>
        )
      }
    >
      {teacher ? (
        <Fragment key={teacherId}>
          <TeacherInsights
            teacherId={teacherId}
            name={fullName(teacher)}
            responsesOf={responsesOf}
            lessonChangesLink={(changes, month) => lessonChangesLink(changes, month, teacherId)}
            excusedLink={<Link to="/audit-log" search={{ teacher: teacherId, group: "students" }} />}
            unconfirmedLink={
              <Link to="/dashboard" search={{ confirmed: "no", taughtBy: teacherId }} hash={listsId} />
            }
          />
          <MonthsTable teacherId={teacherId} responsesOf={responsesOf} />
          <TeacherLists teacherId={teacherId} />
          <SignInLink user={{ id: teacherId, name: fullName(teacher), email: teacher.email }} />
        </Fragment>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />
      ) : (
        <InsightsPending />
      )}
    </Page>
  );
}
