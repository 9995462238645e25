import { useMutation } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import type { z } from "zod";
import type { identifiersSchema } from "#domain/schemas/student-ids.ts";
import type { studentRoutes } from "#features/students/server/students.routes.ts";
import type { Student } from "#features/students/web/students.api.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { IdentifierFields } from "./identifier-fields.tsx";

const api = apiClient<typeof studentRoutes>();

function useChangeIdentifiers(studentId: string) {
  return useMutation({
    mutationFn: (identifiers: z.input<typeof identifiersSchema>) =>
      responseOf(api.students[":id"].identifiers.$put({ param: { id: studentId }, json: identifiers })),
    meta: { invalidates: [["students"], ["audit-log"]] },
  });
}

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/student-ids.ts")).identifiersSchema,
);

/** Corrects the name of a student, the numbers that others know them by, and the date of birth. */
export function IdentifiersForm({ student, onSaved }: { student: Student; onSaved: () => void }) {
  const change = useChangeIdentifiers(student.id);
  const { atSchool, dateOfBirth, updatedAt } = student;
  const externalIds = atSchool?.externalIds;
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
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

  const submit = onValid(async (identifiers) => {
    await change.mutateAsync(identifiers);
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
