import { invitationDaysStudents, invitationUsesDefault, invitationUsesMax } from "#domain/invitations.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type ShownInvitation, useInvite } from "./invitations.api.ts";
import { validDaysOptions } from "./valid-days.ts";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/invitations.ts")).studentInvitationSchema,
);

export function SchoolCodeForm({ onMade }: { onMade: (invitation: ShownInvitation) => void }) {
  const invite = useInvite();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: {
      role: "student" as const,
      usesMax: invitationUsesDefault as number,
      validDays: invitationDaysStudents as number,
    },
    reValidateMode: "onSubmit",
  });
  const submit = onValid(async (invitation) => {
    const made = await invite.mutateAsync(invitation);
    notify.success(t.invitations.codeMade);
    onMade(made);
  });
  return (
    <form
      aria-label={t.invitations.schoolCodeTitle}
      noValidate
      onSubmit={submit}
      onChange={() => form.clearErrors()}
      className="flex flex-col gap-5"
    >
      <TextField
        label={t.invitations.usesMax}
        type="number"
        inputMode="numeric"
        min={1}
        max={invitationUsesMax}
        {...field("usesMax", { valueAsNumber: true })}
      />
      <SelectField
        label={t.invitations.validFor}
        options={validDaysOptions()}
        {...field("validDays", { valueAsNumber: true })}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.common.making}>
        {t.invitations.makeCode}
      </Button>
    </form>
  );
}
