import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useChangePin } from "./pin.api.ts";
import { PinField } from "./pin-field.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).changePinFormSchema);

export function ChangePinForm({ loginName }: { loginName: string }) {
  const change = useChangePin();
  const empty = { names: [loginName], currentPin: "", pin: "" };
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({ resolver, defaultValues: empty });

  const submit = onValid(async ({ currentPin, pin }) => {
    await change.mutateAsync({ currentPin, pin });
    notify.success(t.pin.changed);
    form.reset(empty);
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {/* Shows a password manager whose PIN this is. */}
      <input type="text" autoComplete="username" value={loginName} readOnly hidden />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PinField label={t.pin.current} autoComplete="current-password" {...field("currentPin")} />
        <PinField label={t.pin.chosen} hint={t.pin.setHint} autoComplete="new-password" {...field("pin")} />
      </div>
      <FormError message={errors.root?.message} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4">
        <Button type="submit" busy={isSubmitting} busyLabel={t.password.changing}>
          {t.pin.change}
        </Button>
        <p className="text-sm text-ink-muted">{t.password.changeNote}</p>
      </div>
    </form>
  );
}
