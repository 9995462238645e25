import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import History from "lucide-react/icons/history";
import UserPen from "lucide-react/icons/user-pen";
import { fullName } from "../../../domain/full-name.ts";
import { t } from "../../../web/language/language.ts";
import { LoadFailure } from "../../../web/page/load-failure.tsx";
import { Page } from "../../../web/page/page.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { teacherQuery } from "../../teachers/web/teachers.api.ts";
import { InsightsPending } from "./columns.tsx";
import TeacherInsights from "./teacher-insights.tsx";

/** /teachers/{id}: how a teacher's classes are going, for admins. */
export default function TeacherPage() {
  const { teacherId = "" } = useParams({ strict: false });
  const query = useQuery(teacherQuery(teacherId));
  const teacher = query.data;
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
        <>
          <Button
            variant="secondary"
            icon={<UserPen aria-hidden="true" className="size-5" />}
            render={<Link to="/update-profile/$teacherId" params={{ teacherId }} />}
          >
            {t.insights.editProfile}
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
      }
    >
      {teacher ? (
        <TeacherInsights key={teacherId} teacherId={teacherId} name={fullName(teacher)} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />
      ) : (
        <InsightsPending />
      )}
    </Page>
  );
}
