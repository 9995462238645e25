import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import type { registrationRequestSchema } from "#domain/schemas/people.ts";
import { useRegisterStudent } from "#features/students/web/registration.api.ts";
import {
  invitedDirectoryQuery,
  teacherDirectoryQuery,
} from "#features/teachers/web/teacher-directory.api.ts";
import { teacherLabels } from "#features/teachers/web/teacher-labels.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf, showRejection } from "#web/forms/form-errors.ts";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { StickyActions } from "#web/page/sticky-actions.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

const requestResolver = schemaResolver(
  async () => (await import("#domain/schemas/people.ts")).registrationRequestSchema,
);
/** Also requires a teacher and a subject; otherwise the same, so one form can be checked by either. */
const resolver = schemaResolver(
  async () =>
    (await import("#domain/schemas/people.ts"))
      .registrationSchema as unknown as typeof registrationRequestSchema,
);

const empty = {
  name: "",
  surname: "",
  age: Number.NaN,
  city: "",
  education: "",
  email: "",
  password: "",
};

interface RegisterFormProps {
  /** The code of an invitation that works. */
  code?: string;
  /** The code is of a class group, which decides teachers and subjects. */
  joinsClassGroup?: boolean;
}

/** Spec sections 2 and 5, Registration. An error goes away when its field changes. */
export function RegisterForm({ code, joinsClassGroup = false }: RegisterFormProps) {
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/register" });
  const register = useRegisterStudent();
  const directory = useQuery({
    ...(code === undefined ? teacherDirectoryQuery : invitedDirectoryQuery(code)),
    enabled: !joinsClassGroup,
  });
  const choice = joinsClassGroup ? {} : { teacherId: "", subject: "" };
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver: joinsClassGroup ? requestResolver : resolver,
    defaultValues: { ...empty, ...choice, invitation: code },
    reValidateMode: "onSubmit",
  });
  const teacherId = useWatch({ control: form.control, name: "teacherId" });
  const labelOf = teacherLabels(directory.data ?? []);
  const courses = directory.data?.find((teacher) => teacher.id === teacherId)?.courses ?? [];

  const submit = onValid(
    async (registration) => {
      await register.mutateAsync(registration);
      notify.success(t.students.registered);
      // To the login, with only the password left to type (docs/decisions/075).
      await navigate({ to: "/", search: { next }, state: { registeredEmail: registration.email } });
    },
    (error) => {
      showRejection(form, error);
      // The teacher may have left or changed courses since the list was fetched.
      if (!joinsClassGroup) void directory.refetch();
    },
  );

  return (
    <form
      aria-label={t.common.register}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        form.clearErrors("root");
        form.clearErrors("invitation");
        if ("name" in target) form.clearErrors(target.name as keyof typeof empty);
      }}
      className="flex flex-col gap-5"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields
          isOwn
          fields={{
            name: field("name"),
            surname: { label: t.labels.lastName, ...field("surname") },
            age: field("age", { valueAsNumber: true }),
            city: field("city"),
          }}
        />
      </div>
      <PersonFields
        isOwn
        fields={{
          education: { hint: t.students.educationHint, ...field("education") },
          email: { hint: t.students.noEmailHint, ...field("email") },
          password: field("password"),
        }}
      />
      {!joinsClassGroup &&
        (directory.isError && !directory.data ? (
          <ErrorState message={sentenceOf(directory.error)} query={directory} />
        ) : (
          <SelectField
            label={t.labels.teacher}
            placeholder={directory.data ? t.labels.selectTeacher : t.labels.loadingTeachers}
            options={(directory.data ?? []).map((teacher) => ({
              value: teacher.id,
              label: labelOf(teacher),
            }))}
            hint={directory.data?.length === 0 ? t.students.noTeachersToChoose : undefined}
            {...field("teacherId", {
              onChange: () => {
                form.setValue("subject", "");
                form.clearErrors("subject");
              },
            })}
          />
        ))}
      {courses.length > 0 && (
        <SelectField
          label={t.labels.subject}
          placeholder={t.labels.selectSubject}
          options={courses.map((course) => ({ value: course, label: course }))}
          {...field("subject")}
        />
      )}
      <StickyActions ground="page" className="flex flex-col gap-3">
        <FormError message={errors.root?.message ?? errors.invitation?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel={t.students.registering}>
          {t.common.register}
        </Button>
      </StickyActions>
    </form>
  );
}
