import { FormProvider } from "react-hook-form";
import { notify } from "#web/dialogs/notify.ts";
import { SaveChanges } from "#web/editing/save-changes.tsx";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { AccountFields, accountFieldNames } from "#web/forms/account-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
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

export function OwnDetails({ account }: { account: Account }) {
  const change = useChangeDetails(account);
  const { form, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: toFields(account),
  });
  for (const name of accountFieldNames) form.register(name);
  useUnsavedChanges(form.formState.isDirty && !isSubmitting);
  const submit = onValid(async ({ currentPassword, ...details }) => {
    await change.mutateAsync({ ...details, currentPassword: currentPassword || undefined });
    form.reset(toFields(details));
    notify.success(t.office.detailsSaved);
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
