import { useRef } from "react";
import { Controller } from "react-hook-form";
import { fullName } from "#domain/full-name.ts";
import { type OfficeRole, officeRoles } from "#domain/roles.ts";
import { useInviteToOffice } from "#features/office/web/office.api.ts";
import { newId } from "#web/data/new-id.ts";
import { notify } from "#web/dialogs/notify.ts";
import { useUnsavedChanges } from "#web/editing/use-unsaved-changes.ts";
import { ChoiceField } from "#web/forms/choice-field.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { PersonFields } from "#web/forms/person-fields.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/office.ts")).newOfficeAccountSchema,
);

/** Invites an admin or a clerk; `onInvited` gets the id of their account. */
export function InviteForm({ onInvited }: { onInvited: (id: string) => void }) {
  const invite = useInviteToOffice();
  const id = useRef(newId());
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: {
      id: id.current,
      role: "" as OfficeRole,
      name: "",
      surname: "",
      email: "",
    },
    reValidateMode: "onSubmit",
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  useUnsavedChanges(isDirty && !isSubmitting && !isSubmitSuccessful, ["account"]);
  const submit = onValid(async (account) => {
    await invite.mutateAsync(account);
    notify.success(t.office.invited(fullName(account)));
    onInvited(account.id);
  });
  return (
    <form
      aria-label={t.office.inviteTitle}
      noValidate
      onSubmit={submit}
      onChange={({ target }) => {
        form.clearErrors("root");
        if ("name" in target) form.clearErrors(target.name as "name");
      }}
      className="flex flex-col gap-6"
    >
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <ChoiceField
            legend={t.office.roleQuestion}
            options={officeRoles.map((role) => ({
              value: role,
              label: t.office.role[role],
              hint: t.office.mayDo[role],
            }))}
            value={value || undefined}
            onChange={(role) => {
              form.clearErrors("role");
              onChange(role);
            }}
            error={errors.role?.message}
          />
        )}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PersonFields
          fields={{
            name: field("name"),
            surname: { hint: t.common.optional, ...field("surname") },
            email: field("email"),
          }}
        />
      </div>
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.sending} className="sm:self-start">
        {t.office.send}
      </Button>
    </form>
  );
}
