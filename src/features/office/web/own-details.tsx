import { FormProvider, useForm } from "react-hook-form";
import { notify } from "#web/dialogs/notify.ts";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { AccountFields, accountFieldNames } from "#web/forms/account-fields.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { t } from "#web/language/language.ts";
import type { Account } from "#web/session/account.ts";
import { Card } from "#web/ui/card.tsx";
import { useChangeDetails } from "./office.api.ts";

const resolver = schemaResolver(async () => (await import("#domain/schemas/office.ts")).ownDetailsSchema);

const toFields = ({ name, surname, email }: Pick<Account, "name" | "surname" | "email">) => ({
  name,
  surname,
  email: email ?? "",
  currentPassword: "",
});

/** The name and e-mail of the signed-in admin or clerk. */
export function OwnDetails({ account }: { account: Account }) {
  const change = useChangeDetails(account);
  const form = useForm({ resolver, defaultValues: toFields(account) });
  for (const name of accountFieldNames) form.register(name);
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  const submit = form.handleSubmit(async ({ currentPassword, ...details }) => {
    try {
      await change.mutateAsync({ ...details, currentPassword: currentPassword || undefined });
      form.reset(toFields(details));
      notify.success(t.office.detailsSaved);
    } catch (error) {
      showRejection(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <Card>
        <form
          onSubmit={submit}
          noValidate
          aria-label={t.common.updateProfile}
          className="flex flex-col gap-6"
        >
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <AccountFields isOwn presentEmail={account.email} />
          </div>
          <SaveChanges error={errors.root?.message} isSaving={isSubmitting} />
        </form>
      </Card>
    </FormProvider>
  );
}
