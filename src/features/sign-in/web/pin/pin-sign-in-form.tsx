import { Link, useSearch } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { notify } from "#web/dialogs/notify.ts";
import { fieldsOf } from "#web/forms/fields-of.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useErrorsInLanguage } from "#web/forms/use-errors-in-language.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { usePinSignIn } from "./pin.api.ts";
import { PinField } from "./pin-field.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).pinSignInSchema);

/** Login name and PIN, for students without e-mail. */
export function PinSignInForm() {
  const { next } = useSearch({ from: "/sign-in/pin" });
  const signIn = usePinSignIn();
  const form = useForm({ resolver, defaultValues: { loginName: "", pin: "" } });
  useErrorsInLanguage(form);
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async (credentials) => {
    try {
      await signIn.mutateAsync(credentials);
      notify.success(t.signIn.success);
    } catch (error) {
      showRejection(form, error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={t.labels.loginName}
        hint={t.pin.loginNameHint}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field("loginName")}
      />
      <PinField label={t.pin.label} autoComplete="current-password" {...field("pin")} />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.signIn.loggingIn}>
        {t.pin.signIn}
      </Button>
      <p className="text-ink-muted">{t.pin.forgot}</p>
      <Link to="/" search={{ next }} className={`${linkClass} self-start`}>
        {t.pin.withEmail}
      </Link>
    </form>
  );
}
