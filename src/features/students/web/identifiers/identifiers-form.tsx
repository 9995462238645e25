import { FormProvider, useForm } from "react-hook-form";
import type { Student } from "#features/students/web/students.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useErrorsInLanguage } from "#web/forms/use-errors-in-language.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { IdentifierFields } from "./identifier-fields.tsx";
import { useChangeIdentifiers } from "./identifiers.api.ts";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/student-ids.ts")).identifiersSchema,
);

/** Corrects the name of a student, the numbers that others know them by, and the date of birth. */
export function IdentifiersForm({ student, onSaved }: { student: Student; onSaved: () => void }) {
  const change = useChangeIdentifiers(student.id);
  const { atSchool, dateOfBirth, updatedAt } = student;
  const externalIds = atSchool?.externalIds;
  const form = useForm({
    resolver,
    defaultValues: {
      name: student.name,
      surname: student.surname,
      admission: externalIds?.admission ?? "",
      pen: externalIds?.pen ?? "",
      apaar: externalIds?.apaar ?? "",
      other: externalIds?.other ?? "",
      dateOfBirth: dateOfBirth ?? "",
      // Of the copy that is edited, even if another one arrives.
      updatedAt,
    },
  });
  useErrorsInLanguage(form);
  const field = fieldsOf(form);
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (identifiers) => {
    try {
      await change.mutateAsync(identifiers);
    } catch (error) {
      showRejection(form, error);
      return;
    }
    notify.success(t.studentRecord.identifiersSaved);
    onSaved();
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label={t.labels.firstName} autoComplete="off" {...field("name")} />
          <TextField label={t.labels.surname} autoComplete="off" {...field("surname")} />
        </div>
        <IdentifierFields />
        <FormError message={errors.root?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel={t.common.saving} className="sm:self-start">
          {t.common.saveChanges}
        </Button>
      </form>
    </FormProvider>
  );
}
