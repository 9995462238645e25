import { Link, useSearch } from "@tanstack/react-router";
import CircleCheck from "lucide-react/icons/circle-check";
import { useRequestPasswordReset } from "#features/sign-in/web/password/password.api.ts";
import { RequestError } from "#web/data/api-client.ts";
import { sendsMail } from "#web/data/reach.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";

const resolver = schemaResolver(
  async () => (await import("#domain/schemas/sign-in.ts")).forgotPasswordSchema,
);

export default function ForgotPasswordPage() {
  const { next } = useSearch({ from: "/forgot-password" });
  const request = useRequestPasswordReset();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { email: "" },
  });
  const hasMail = sendsMail();

  const submit = onValid(
    ({ email }) => request.mutateAsync(email),
    (error) => {
      // A rejection says what to do; after a failure, the message is that no e-mail was sent.
      const isFault = !(error instanceof RequestError) || error.body.code === "failed";
      if (isFault) form.setError("root", { message: t.password.resetFailed });
      else showRejection(form, error);
    },
  );

  return (
    <WelcomePage
      title={t.password.forgotTitle}
      intro={hasMail ? t.password.forgotIntro : t.password.noMailHint}
    >
      <form aria-label={t.password.forgotTitle} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <EmailField label={t.labels.email} autoComplete="username" required {...field("email")} />
        <FormError message={errors.root?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel={t.common.sending}>
          {!hasMail ? t.password.askForLink : request.isSuccess ? t.password.sendAgain : t.password.sendLink}
        </Button>
      </form>
      {/* It stays: there is something to do about it. */}
      <div role="status">
        {request.isSuccess && (
          <div className="flex gap-2.5 rounded-control border border-success bg-success-soft px-4 py-3 text-success">
            <CircleCheck className="mt-0.5 size-5 shrink-0" />
            <div>
              <p>{t.password.resetSent}</p>
              {hasMail && <p>{t.password.sentHint}</p>}
            </div>
          </div>
        )}
      </div>
      <p className="text-ink-muted">
        <span>{t.password.remembered}</span>{" "}
        <Link to="/" search={{ next }} className={linkClass}>
          {t.common.login}
        </Link>
      </p>
    </WelcomePage>
  );
}
