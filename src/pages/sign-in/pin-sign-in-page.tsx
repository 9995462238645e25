import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { AfterSignIn } from "#features/sign-in/web/after-sign-in.tsx";
import { cardQuery } from "#features/sign-in/web/pin/pin.api.ts";
import { SignInNames } from "#features/sign-in/web/pin/sign-in-names.tsx";
import { ReasonToSignIn } from "#features/sign-in/web/reason-to-sign-in.tsx";
import { RequestError } from "#web/data/api-client.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { WelcomePage } from "#web/page/page.tsx";
import { accountQuery } from "#web/session/account.ts";
import { wasSignedIn } from "#web/session/role-hints.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { CardCodeForm } from "./card-code-form.tsx";
import { PinSignInForm } from "./pin-sign-in-form.tsx";
import { SetPinForm } from "./set-pin-form.tsx";

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

/**
 * The code that the link of a card has as its fragment, from where it is removed at once: it must not stay in the address
 * bar or the history.
 */
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
        <div role="status" className="flex flex-col gap-4">
          <p className="text-ink-muted">{t.pin.checkingCard}</p>
          <Skeleton className="h-72 w-full rounded-card" />
        </div>
      )}
    </WelcomePage>
  );
}
