import { useQuery } from "@tanstack/react-query";
import { linkOptions, useParams } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { useSignInLinkTool } from "#features/sign-in/web/links/sign-in-link.tsx";
import { TeacherEmailForm } from "#features/teachers/web/teacher-email-form.tsx";
import { type Teacher, teacherQuery } from "#features/teachers/web/teachers.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { Menu } from "#web/dialogs/menu.tsx";
import { t } from "#web/language/language.ts";
import { LoadFailure, RecordNotFound } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useTools } from "#web/page/use-tools.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { TeacherFigures, TeacherFiguresPending } from "./teacher-figures.tsx";
import { TeacherLists } from "./teacher-lists.tsx";

/** /teachers/{id}: how a teacher's classes are going, for admins. */
export default function TeacherPage() {
  const { teacherId } = useParams({ from: "/teachers/$teacherId" });
  return <TeacherById key={teacherId} teacherId={teacherId} />;
}

function TeacherById({ teacherId }: { teacherId: string }) {
  const query = useQuery(teacherQuery(teacherId));
  const { data: teacher, error } = query;
  const { tool, needed } = useSignInTool(teacher);
  const { items, ...open } = useTools(tool ? [tool] : [], needed);
  const opened: Elements = open.opened;
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
            <ButtonLink variant="secondary" to="/dashboard" search={{ taughtBy: teacherId }}>
              {t.dashboard.seeStudents}
            </ButtonLink>
            <ButtonLink variant="secondary" to="/update-profile/$teacherId" params={{ teacherId }}>
              {t.figurePages.editProfile}
            </ButtonLink>
            <Menu
              label={t.navigation.more}
              items={[
                ...items,
                {
                  label: t.links.informParents,
                  link: linkOptions({ to: "/messages/new", search: { of: "teacher", id: teacherId } }),
                },
                {
                  label: t.links.auditLog,
                  link: linkOptions({ to: "/audit-log", search: { teacher: teacherId } }),
                },
              ]}
            />
          </>
        )
      }
    >
      {opened}
      {teacher ? (
        <>
          <TeacherFigures teacherId={teacherId} />
          <TeacherLists teacherId={teacherId} />
        </>
      ) : error ? (
        <LoadFailure query={query} notFound={t.teachers.notFound} failed={t.teachers.loadFailed} />
      ) : (
        <TeacherFiguresPending />
      )}
    </Page>
  );
}

/** How a teacher gets to sign in: with a link, or first with an e-mail address if they were imported without one. */
function useSignInTool(teacher: Teacher | undefined) {
  const { id = "", email } = teacher ?? {};
  const link = useSignInLinkTool(teacher && email ? { id, name: fullName(teacher), email } : undefined);
  const label = t.invitations.signInLink;
  if (email !== null) return link;
  return { tool: { label, part: <TeacherEmailForm teacherId={id} /> }, needed: label };
}
