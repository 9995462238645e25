import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import History from "lucide-react/icons/history";
import UserPen from "lucide-react/icons/user-pen";
import { fullName } from "#domain/full-name.ts";
import { SignInLink } from "#features/sign-in/web/links/sign-in-link.tsx";
import { TeacherEmailForm } from "#features/teachers/web/teacher-email-form.tsx";
import { teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { t } from "#web/language/language.ts";
import { isNotFound, LoadFailure, RecordNotFound } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TeacherFigures, TeacherFiguresPending } from "./teacher-figures.tsx";
import { TeacherLists } from "./teacher-lists.tsx";

/** /teachers/{id}: how a teacher's classes are going, for admins. */
export default function TeacherPage() {
  const { teacherId } = useParams({ from: "/teachers/$teacherId" });
  const query = useQuery(teacherQuery(teacherId));
  const { data: teacher, error } = query;
  if (isNotFound(error))
    return <RecordNotFound message={t.teachers.notFound} back={<Back to="/teachers" />} />;
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
            <ButtonLink variant="secondary" to="/dashboard" search={{ taughtBy: teacherId }}>
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
        <div key={teacherId} className="contents">
          <TeacherFigures teacherId={teacherId} />
          <TeacherLists teacherId={teacherId} />
          {teacher.email === null ? (
            <TeacherEmailForm teacherId={teacherId} />
          ) : (
            <SignInLink user={{ id: teacherId, name: fullName(teacher), email: teacher.email }} />
          )}
        </div>
      ) : error ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />
      ) : (
        <TeacherFiguresPending />
      )}
    </Page>
  );
}
