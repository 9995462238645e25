import { useNavigate } from "@tanstack/react-router";
import { schoolNameMaxLength } from "#domain/school.ts";
import { useSetUpSchool } from "#features/school/web/setup/setup.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/school.ts")).setupSchema);

interface SetupFormProps {
  token: string;
  /** The link has been used since the page was opened. */
  onUsedUp: () => void;
}

export function SetupForm({ token, onUsedUp }: SetupFormProps) {
  const navigate = useNavigate();
  const setUp = useSetUpSchool();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { token, schoolName: "", name: "", surname: "", email: "", password: "" },
  });

  const submit = onValid(
    async (values) => {
      await setUp.mutateAsync(values);
      notify.success(t.setup.done);
      await navigate({ to: "/dashboard", hash: "getting-started", replace: true });
    },
    (error) =>
      error instanceof RequestError && error.body.code === "link-invalid"
        ? onUsedUp()
        : showRejection(form, error),
  );

  return (
    <form aria-label={t.setup.title} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        autoFocus
        label={t.school.name}
        autoComplete="organization"
        maxLength={schoolNameMaxLength}
        {...field("schoolName")}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields isOwn fields={{ name: field("name"), surname: field("surname") }} />
      </div>
      <PersonFields isOwn fields={{ email: field("email"), password: field("password") }} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.setup.settingUp}>
        {t.setup.createSchool}
      </Button>
    </form>
  );
}
