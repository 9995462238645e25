import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { limits } from "#domain/limits.ts";
import { useResetPassword } from "#features/sign-in/web/password/password.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { PasswordField } from "#web/forms/password-field.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { linkClass } from "#web/ui/link.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/sign-in.ts")).resetPasswordSchema);

export default function ResetPasswordPage() {
  const { token, first } = useSearch({ from: "/reset-password" });
  const isFirst = first !== undefined;
  const [isUsedUp, setUsedUp] = useState(false);
  return (
    <WelcomePage title={isFirst ? t.password.firstTitle : t.password.resetTitle}>
      {isUsedUp || !token ? (
        <>
          <FormError message={t.password.linkInvalid} />
          <ButtonLink to="/forgot-password">{t.password.requestNewLink}</ButtonLink>
        </>
      ) : (
        <ResetPasswordForm key={token} token={token} isFirst={isFirst} onUsedUp={() => setUsedUp(true)} />
      )}
      <p>
        <Link to="/" className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}

interface ResetPasswordFormProps {
  token: string;
  /** Whether there is no password yet. */
  isFirst: boolean;
  onUsedUp: () => void;
}

function ResetPasswordForm({ token, isFirst, onUsedUp }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { token, password: "" },
  });

  const submit = onValid(
    async (values) => {
      await reset.mutateAsync(values);
      notify.success(isFirst ? t.password.firstDone : t.password.resetDone);
      await navigate({ to: "/", replace: true });
    },
    (error) =>
      error instanceof RequestError && error.body.code === "link-invalid"
        ? onUsedUp()
        : showRejection(form, error),
  );

  return (
    <form
      aria-label={isFirst ? t.password.firstTitle : t.password.resetTitle}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-5"
    >
      <PasswordField
        label={isFirst ? t.labels.password : t.labels.newPassword}
        autoComplete="new-password"
        hint={(isFirst ? t.common.charactersAtLeast : t.password.resetHint)(limits.passwordMinLength)}
        {...field("password")}
      />
      <FormError message={errors.root?.message ?? errors.token?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={isFirst ? t.common.saving : t.password.changing}>
        {isFirst ? t.password.savePassword : t.password.change}
      </Button>
    </form>
  );
}
