import { limits } from "#domain/limits.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { PasswordField } from "#web/forms/password-field.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";
import { useChangePassword } from "./password.api.ts";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/sign-in.ts")).changePasswordSchema,
);

const empty = { currentPassword: "", password: "" };

export function ChangePasswordForm() {
  const { email } = useAccount();
  const change = useChangePassword();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({ resolver, defaultValues: empty });

  const submit = onValid(async (passwords) => {
    await change.mutateAsync(passwords);
    notify.success(t.password.changed);
    form.reset(empty);
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {/* Shows a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          label={t.labels.currentPassword}
          autoComplete="current-password"
          showLabel={t.password.showCurrent}
          hideLabel={t.password.hideCurrent}
          {...field("currentPassword")}
        />
        <PasswordField
          label={t.labels.newPassword}
          autoComplete="new-password"
          showLabel={t.password.showNew}
          hideLabel={t.password.hideNew}
          hint={t.common.charactersAtLeast(limits.passwordMinLength)}
          {...field("password")}
        />
      </div>
      <FormError message={errors.root?.message} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4">
        <Button type="submit" busy={isSubmitting} busyLabel={t.password.changing}>
          {t.password.change}
        </Button>
        <p className="text-sm text-ink-muted">{t.password.changeNote}</p>
      </div>
    </form>
  );
}
