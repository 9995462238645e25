import { useNavigate, useSearch } from "@tanstack/react-router";
import { fullName } from "#domain/full-name.ts";
import { type LookedUp, useRegisterTeacher } from "#features/invitations/web/invitations.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/invitations.ts")).teacherRegistrationSchema,
);

interface JoinFormProps {
  code: string;
  /** The school's name; may be empty. */
  school: string;
  teacher: Extract<LookedUp, { role: "teacher" }>["teacher"];
}

/** Accepts a teacher's invitation: shows what the admin filled in, and asks for what is missing. */
export function JoinForm({ code, school, teacher }: JoinFormProps) {
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/register" });
  const register = useRegisterTeacher();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { code, password: "", email: teacher.email ?? "" },
    reValidateMode: "onSubmit",
  });

  const submit = onValid(async (registration) => {
    await register.mutateAsync(registration);
    notify.success(t.teachers.added);
    await navigate({
      to: "/",
      search: { next },
      state: { registeredEmail: registration.email },
      replace: true,
    });
  });
  const facts = [
    [t.labels.name, fullName(teacher)],
    [t.labels.subject, teacher.subject],
    [t.labels.education, teacher.education],
  ] as const;
  return (
    <form
      aria-label={t.invitations.joinTitle}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        form.clearErrors("root");
        if ("name" in target) form.clearErrors(target.name as "email" | "password");
      }}
      className="flex flex-col gap-5"
    >
      <p>{t.invitations.joinIntro(school)}</p>
      <dl className="flex flex-col gap-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">{t.invitations.joinWrong}</p>
      <PersonFields
        isOwn
        fields={{
          email: { readOnly: teacher.email !== null, ...field("email") },
          password: field("password"),
        }}
      />
      <FormError message={errors.root?.message ?? errors.code?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.students.registering}>
        {t.invitations.createAccount}
      </Button>
    </form>
  );
}
