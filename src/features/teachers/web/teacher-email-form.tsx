import { notify } from "#web/dialogs/notify.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useGiveEmail } from "./teachers.api.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/people.ts")).teacherEmailSchema);

/** For admins: the address of a teacher who was imported without one, in place of the link to sign in. */
export function TeacherEmailForm({ teacherId }: { teacherId: string }) {
  const give = useGiveEmail(teacherId);
  const { form, errors, isSubmitting, onValid } = useRequestForm({
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
          {...fieldsOf(form)("email")}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel={t.common.saving}>
          {t.common.save}
        </Button>
      </form>
    </Card>
  );
}
