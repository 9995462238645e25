import { useQuery } from "@tanstack/react-query";
import { linkOptions, useParams } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { useSignInLinkTool } from "#features/sign-in/web/links/sign-in-link.tsx";
import { type Teacher, teacherQuery, useGiveEmail } from "#features/teachers/web/teachers.api.ts";
import { isNotFound } from "#web/data/api-client.ts";
import { Menu } from "#web/dialogs/menu.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { LoadFailure, RecordNotFound } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { useTools } from "#web/page/use-tools.tsx";
import { Back } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
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

const resolver = schemaResolver(async () => (await import("#domain/schemas/people.ts")).teacherEmailSchema);

/** For admins: the address of a teacher who was imported without one, in place of the link to sign in. */
function TeacherEmailForm({ teacherId }: { teacherId: string }) {
  const give = useGiveEmail(teacherId);
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { email: "" },
    reValidateMode: "onSubmit",
  });
  const submit = onValid(async (values) => {
    await give.mutateAsync(values);
    notify.success(t.invitations.emailSaved);
  });
  return (
    <Card title={t.invitations.signInLink}>
      <form
        noValidate
        aria-label={t.invitations.signInLink}
        onSubmit={submit}
        onChange={() => form.clearErrors()}
        className="flex flex-col items-start gap-4"
      >
        <p className="text-ink-muted">{t.invitations.teacherNeedsEmail}</p>
        <TextField
          label={t.labels.email}
          type="email"
          autoComplete="off"
          className="w-full sm:max-w-md"
          {...field("email")}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
      </form>
    </Card>
  );
}
