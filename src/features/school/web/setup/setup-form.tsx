import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { RegistrationMode } from "#domain/school.ts";
import { schoolNameMaxLength } from "#domain/school.ts";
import { LogoField } from "#features/school/web/logo-field.tsx";
import { RegistrationField } from "#features/school/web/registration-field.tsx";
import { base64In } from "#features/school/web/scale-logo.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useErrorsInLanguage } from "#web/forms/use-errors-in-language.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useSetUpSchool } from "./setup.api.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/school.ts")).setupFormSchema);

interface SetupFormProps {
  token: string;
  demoPassword: string | null;
  /** The link has been used since the page was opened. */
  onUsedUp: () => void;
}

export function SetupForm({ token, demoPassword, onUsedUp }: SetupFormProps) {
  const navigate = useNavigate();
  const setUp = useSetUpSchool();
  const demoId = useId();
  const [logo, setLogo] = useState<string>();
  const form = useForm({
    resolver,
    defaultValues: {
      token,
      schoolName: "",
      name: "",
      surname: "",
      email: "",
      password: "",
      // Recommended: with an open registration anyone on the internet can join.
      registration: "code" as RegistrationMode,
      image: undefined as string | undefined,
      demoSchool: false,
    },
  });
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async (values) => {
    try {
      await setUp.mutateAsync(values);
    } catch (error) {
      if (error instanceof RequestError && error.body.code === "link-invalid") onUsedUp();
      else showRejection(form, error);
      return;
    }
    notify.success(t.setup.done);
    await navigate({ to: "/getting-started", replace: true });
  });

  return (
    <form aria-label={t.setup.title} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-muted">{t.setup.intro}</p>
      <TextField
        label={t.school.name}
        autoComplete="organization"
        maxLength={schoolNameMaxLength}
        {...field("schoolName")}
      />
      <LogoField
        src={logo ?? null}
        alt={t.school.logoPreview}
        onPick={(url) => {
          setLogo(url);
          form.clearErrors("image");
          form.setValue("image", base64In(url), { shouldDirty: true });
        }}
        error={errors.image?.message}
      />
      <h2 className="text-xl">{t.setup.yourAccount}</h2>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields isOwn fields={{ name: field("name"), surname: field("surname") }} />
      </div>
      <PersonFields isOwn fields={{ email: field("email"), password: field("password") }} />
      <RegistrationField {...field("registration")} />
      <p className="-mt-2 text-sm text-ink-muted">{t.setup.changeLater}</p>
      <div className="flex gap-3 rounded-card border border-line bg-card p-gutter sm:px-5">
        <input
          id={demoId}
          type="checkbox"
          aria-describedby={`${demoId}-hint`}
          className="mt-0.5 size-6 shrink-0 accent-primary"
          {...form.register("demoSchool")}
        />
        <div className="min-w-0">
          <label htmlFor={demoId} className="block font-semibold">
            {t.setup.demoSchool}
          </label>
          <p id={`${demoId}-hint`} className="text-sm text-ink-muted">
            {t.setup.demoSchoolHint(demoPassword ?? "")}
          </p>
        </div>
      </div>
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.setup.settingUp}>
        {t.setup.createAdmin}
      </Button>
    </form>
  );
}
