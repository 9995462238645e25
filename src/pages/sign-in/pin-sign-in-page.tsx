import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { namesBesidePin } from "#domain/pin.ts";
import { AfterSignIn, ReasonToSignIn } from "#features/sign-in/web/after-sign-in.tsx";
import { cardQuery, useSetPin } from "#features/sign-in/web/pin/pin.api.ts";
import { PinField } from "#features/sign-in/web/pin/pin-field.tsx";
import { SignInNames } from "#features/sign-in/web/pin/sign-in-names.tsx";
import { RequestError } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf, showRejection } from "#web/forms/form-errors.ts";
import { schemaResolver } from "#web/forms/schema-resolver.ts";
import { TextField } from "#web/forms/text-field.tsx";
import { useRequestForm } from "#web/forms/use-request-form.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { wasSignedIn } from "#web/session/role-hints.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { PinSignInForm } from "./pin-sign-in-form.tsx";

/** For students without e-mail: login name and PIN, or, with the code of a card, their first PIN. */
export default function PinSignInPage() {
  const { data: account, isPending } = useQuery(accountQuery);
  const { next } = useSearch({ from: "/sign-in/pin" });
  const [code, setCode] = useCodeOfLink();
  // Users signed in on their last visit most likely still are: no form flashes up.
  if (isPending && wasSignedIn()) return <Loading label={t.dashboard.loading} />;
  // A card is for the person who holds it, even if someone else is signed in.
  if (code !== null) return <CardPage key={code} code={code} onCode={setCode} />;
  if (account) return <AfterSignIn account={account} next={next} />;
  return (
    <WelcomePage title={t.links.pinSignIn}>
      <ReasonToSignIn next={next} />
      <UseCard onCode={setCode} />
      <PinSignInForm />
    </WelcomePage>
  );
}

/** The code in the fragment of a card's link, removed at once: it must not stay in the address bar or the history. */
function useCodeOfLink() {
  const fragment = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  const [code, setCode] = useState(fragment || null);
  useEffect(() => {
    if (fragment === "") return;
    setCode(fragment);
    void navigate({ to: "/sign-in/pin", search: true, hash: "", replace: true });
  }, [fragment, navigate]);
  return [code, setCode] as const;
}

function UseCard({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CardCodeForm onCode={onCode} />;
  return (
    <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
      {t.pin.haveCard}
    </Button>
  );
}

/** The form that sets a PIN with a card, or the reason why the card does not work. */
function CardPage({ code, onCode }: { code: string; onCode: (code: string | null) => void }) {
  const onDone = () => onCode(null);
  const { data: account } = useQuery(accountQuery);
  const card = useQuery(cardQuery(code));
  const [isGone, setGone] = useState(false);
  const isRejected =
    card.error instanceof RequestError && ["link-invalid", "invalid-input"].includes(card.error.body.code);
  if (isGone || isRejected) {
    return (
      <WelcomePage title={t.links.pinSignIn}>
        <FormError message={isRejected ? sentenceOf(card.error) : t.pin.cardInvalid} />
        <UseCard onCode={onCode} />
        {account ? <Button onClick={onDone}>{t.signIn.goToDashboard}</Button> : <PinSignInForm />}
      </WelcomePage>
    );
  }
  return (
    <WelcomePage
      title={t.pin.setTitle}
      intro={card.data && <span className="wrap-anywhere">{t.pin.setFor(card.data.name)}</span>}
    >
      {card.data ? (
        <>
          <SignInNames {...card.data} />
          {account && (
            <p
              role="status"
              className="rounded-control border border-line bg-primary-soft px-4 py-3 wrap-anywhere"
            >
              {t.pin.signedInAs(fullName(account))}
            </p>
          )}
          <SetPinForm code={code} card={card.data} onSignedIn={onDone} onCardGone={() => setGone(true)} />
        </>
      ) : card.isError ? (
        <ErrorState message={sentenceOf(card.error)} query={card} />
      ) : (
        <Loading label={t.pin.checkingCard}>
          <Skeleton className="h-72 w-full rounded-card" />
        </Loading>
      )}
    </WelcomePage>
  );
}

const codeResolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).pinCodeSchema);

/** For phones without a camera: the code of a card, typed. */
function CardCodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { field, onValid } = useRequestForm({ resolver: codeResolver, defaultValues: { code: "" } });
  return (
    <form
      aria-label={t.pin.haveCard}
      onSubmit={onValid(async ({ code }) => onCode(code))}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        label={t.pin.code}
        hint={t.common.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        autoFocus
        {...field("code")}
      />
      <Button type="submit" variant="secondary">
        {t.common.continue}
      </Button>
    </form>
  );
}

const pinResolver = schemaResolver(async () => (await import("#domain/schemas/pin.ts")).setPinFormSchema);

interface SetPinFormProps {
  code: string;
  /** What is printed on the card. */
  card: { loginName: string; roll: { classGroup: string; rollNumber: string } | null };
  onSignedIn: () => void;
  /** The card has been used or voided since the page was opened. */
  onCardGone: () => void;
}

/** Sets the first PIN, or another one after a reset, and signs in. */
function SetPinForm({ code, card, onSignedIn, onCardGone }: SetPinFormProps) {
  const setPin = useSetPin();
  const { form, field, errors, isSubmitting, onValid } = useRequestForm({
    resolver: pinResolver,
    defaultValues: { names: namesBesidePin(card), pin: "" },
  });

  const submit = onValid(
    async ({ pin }) => {
      await setPin.mutateAsync({ code, pin });
      notify.success(t.signIn.success);
      onSignedIn();
    },
    (error) =>
      error instanceof RequestError && error.body.code === "link-invalid"
        ? onCardGone()
        : showRejection(form, error),
  );
  return (
    <form aria-label={t.pin.setTitle} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {/* Shows a password manager whose PIN this is. */}
      <input type="text" autoComplete="username" value={card.loginName} readOnly hidden />
      <PinField
        label={t.pin.label}
        hint={t.pin.setHint}
        autoComplete="new-password"
        autoFocus
        {...field("pin")}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} busyLabel={t.pin.setting}>
        {t.pin.set}
      </Button>
    </form>
  );
}
