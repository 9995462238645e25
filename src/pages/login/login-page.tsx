import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { setupStateQuery } from "#features/school/web/setup/setup.api.ts";
import { AfterSignIn, ReasonToSignIn } from "#features/sign-in/web/after-sign-in.tsx";
import { useSignIn } from "#features/sign-in/web/sign-in.api.ts";
import { notify } from "#web/dialogs/notify.ts";
import { endedSession } from "#web/editing/form-recovery.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { FormError } from "#web/forms/form-error.tsx";
import { PasswordField } from "#web/forms/password-field.tsx";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { hasUnsentFeedback } from "#web/session/offline-data.ts";
import { Button } from "#web/ui/button.tsx";
import { linkClass } from "#web/ui/link.tsx";

const resolver = schemaResolver(async () => (await import("#domain/schemas/sign-in.ts")).signInSchema);

export default function LoginPage() {
  const { data: account } = useQuery(accountQuery);
  const atStart = useSearch({ from: "/", shouldThrow: false });
  const atLogin = useSearch({ from: "/login", shouldThrow: false });
  const next = (atStart ?? atLogin)?.next;
  if (account) return <AfterSignIn account={account} next={next} />;
  return <LoginForm next={next} />;
}

/** Why the login is shown instead of the page. */
function SessionEnded() {
  const ended = endedSession();
  const isFormRecoverable = ended?.isFormRecoverable ?? false;
  useEffect(() => {
    if (!isFormRecoverable) return;
    // The input exists only in this tab: the browser asks before closing it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isFormRecoverable]);
  const isUnsent = useHasUnsent();
  if (ended === null && !isUnsent) return null;
  return (
    <div role="status" className="rounded-control border border-line bg-primary-soft px-4 py-3">
      {ended && <p>{isFormRecoverable ? t.signIn.sessionEndedInputKept : t.signIn.sessionEnded}</p>}
      {isUnsent && <p>{t.signIn.unsentKept}</p>}
    </div>
  );
}

function useHasUnsent(): boolean {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    let isShown = true;
    void hasUnsentFeedback().then((isAny) => isShown && setLeft(isAny));
    return () => {
      isShown = false;
    };
  }, []);
  return isLeft;
}

function LoginForm({ next }: { next: string | undefined }) {
  const signIn = useSignIn();
  const setup = useQuery(setupStateQuery());
  const registeredEmail = useRegisteredEmail();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver,
    defaultValues: { email: registeredEmail ?? "", password: "" },
  });
  const { setFocus } = form;
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  useEffect(() => {
    // Each time the page gives the focus to its heading (page.tsx), which it does on arrival.
    if (arrivedAt !== undefined && registeredEmail !== undefined) setFocus("password");
  }, [arrivedAt, registeredEmail, setFocus]);

  const submit = onValid(async (credentials) => {
    await signIn.mutateAsync(credentials);
    notify.success(t.signIn.success);
  });
  return (
    <WelcomePage title={t.common.login}>
      <SessionEnded />
      <ReasonToSignIn next={next} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <EmailField label={t.labels.email} autoComplete="username" {...field("email")} />
        <div className="flex flex-col gap-1">
          <PasswordField label={t.labels.password} autoComplete="current-password" {...field("password")} />
          <Link to="/forgot-password" search={{ next }} className={`${linkClass} self-end`}>
            {t.signIn.forgotPassword}
          </Link>
        </div>
        <FormError message={errors.root?.message} />
        <Button type="submit" busy={isSubmitting} busyLabel={t.signIn.loggingIn}>
          {t.signIn.loginNow}
        </Button>
        <p className="text-ink-muted">
          <span>{t.signIn.newHere}</span>{" "}
          <Link to="/register" search={{ next }} className={linkClass}>
            {t.common.register}
          </Link>
        </p>
        <Link to="/sign-in/pin" search={{ next }} className={`${linkClass} self-start`}>
          {t.links.pinSignIn}
        </Link>
      </form>
      {setup.data?.needed && (
        <p className="rounded-control border border-line bg-primary-soft px-4 py-3">{t.links.setupNeeded}</p>
      )}
    </WelcomePage>
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** On the login: the address that has just been registered. Not in the URL, which ends up in logs. */
    registeredEmail?: string;
  }
}

/** The address that has just been registered on this device: only the password is left to type. */
function useRegisteredEmail(): string | undefined {
  return useRouterState({ select: ({ location }) => location.state.registeredEmail });
}
