import { useQuery } from "@tanstack/react-query";
import { linkOptions, useParams } from "@tanstack/react-router";
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
import { TeacherEmailForm } from "#features/teachers/web/teacher-email-form.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { MonthsTable } from "./months-table.tsx";
import { TeacherLists } from "./teacher-lists.tsx";

/** /teachers/{id}: how a teacher's classes are going, for admins. */
export default function TeacherPage() {
  const { teacherId } = useParams({ from: "/teachers/$teacherId" });
  const query = useQuery(teacherQuery(teacherId));
  const teacher = query.data;
  const { today = "9999-12-31" } = useQuery(schoolDayQuery).data ?? {};
  const responsesOf = (month: string, stars?: number) =>
    linkOptions({
      to: "/feedback",
      search: { teacher: teacherId, ...daysOfMonth(month, today), stars: stars?.toString() },
    });
  return (
    <Page
      title={teacher ? fullName(teacher) : t.labels.teacher}
      intro={teacher?.subject ?? undefined}
      width="wide"
      back={<Back to="/teachers" />}
      actions={
        teacher && (
          <>
            <ButtonLink variant="secondary" to="/messages/new" search={{ of: "teacher", id: teacherId }}>
              {t.links.informParents}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              icon={<UserPen aria-hidden="true" className="size-5" />}
              to="/update-profile/$teacherId"
              params={{ teacherId }}
            >
              {t.figurePages.editProfile}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/teachers/$teacherId/students" params={{ teacherId }}>
              {t.dashboard.seeStudents}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              icon={<History aria-hidden="true" className="size-5" />}
              to="/audit-log"
              search={{ teacher: teacherId }}
            >
              {t.links.auditLog}
            </ButtonLink>
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
            excusedLink={linkOptions({ to: "/audit-log", search: { teacher: teacherId, group: "students" } })}
            unconfirmedLink={linkOptions({
              to: "/dashboard",
              search: { confirmed: "no", taughtBy: teacherId },
              hash: listsId,
            })}
          />
          <MonthsTable teacherId={teacherId} responsesOf={responsesOf} />
          <TeacherLists teacherId={teacherId} />
          {teacher.email === null ? (
            <TeacherEmailForm teacherId={teacherId} />
          ) : (
            <SignInLink user={{ id: teacherId, name: fullName(teacher), email: teacher.email }} />
          )}
        </Fragment>
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />
      ) : (
        <InsightsPending />
      )}
    </Page>
  );
}
