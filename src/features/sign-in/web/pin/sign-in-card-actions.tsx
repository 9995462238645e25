import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cardDays } from "#domain/pin.ts";
import { mayPrintLinks, sharedLink } from "#web/data/reach.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card as Section } from "#web/ui/card.tsx";
import { cardText } from "./card-details.tsx";
import { CardSheet } from "./card-sheet.tsx";
import { type Card, pinStateQuery, useCards } from "./pin-codes.api.ts";
import { PinState } from "./pin-state.tsx";
import { ValidDaysField } from "./valid-days-field.tsx";

interface SignInCardActionsProps {
  /** With the parent's phone, if it is known. */
  student: { id: string; name: string; phone?: string | null };
}

/** For admins, on a student's page: make, print and void a sign-in card. Nothing for students without a login name. */
export function SignInCardActions({ student }: SignInCardActionsProps) {
  const state = useQuery(pinStateQuery(student.id)).data;
  const { issue, revoke } = useCards();
  const [validDays, setValidDays] = useState<number>(cardDays[0]);
  const [made, setMade] = useState<Card>();
  // A second card would void the first.
  const makeCard = useExclusive(async () => {
    if (!state) return;
    const { hasPin, cardExpiresAt } = state;
    const isConfirmed = hasPin
      ? await confirm({
          title: t.pin.resetTitle,
          body: t.pin.resetBody(student.name),
          confirmLabel: t.pin.resetPin,
          danger: true,
        })
      : cardExpiresAt === null ||
        (await confirm({
          title: t.pin.replaceTitle,
          body: t.pin.replaceBody,
          confirmLabel: t.pin.makeNewCard,
        }));
    if (!isConfirmed) return;
    setMade(undefined);
    await issue.mutateAsync({ studentId: student.id, reset: hasPin, validDays }).then(setMade, () => {});
    issue.reset();
  });
  const voidCard = async () => {
    const question = {
      title: t.pin.voidTitle,
      body: t.pin.voidBody,
      confirmLabel: t.pin.voidCard,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await revoke.mutateAsync(student.id).then(
      () => {
        setMade(undefined);
        notify.success(t.pin.voided);
      },
      () => {},
    );
  };
  if (!state || state.loginName === null) return null;
  const { hasPin, cardExpiresAt } = state;
  return (
    <Section title={t.pin.card}>
      <div className="flex flex-wrap items-center gap-3">
        <PinState state={state} />
        <ValidDaysField value={validDays} onChange={setValidDays} />
        <Button
          variant="secondary"
          disabled={!mayPrintLinks()}
          busy={issue.isPending}
          busyLabel={t.common.making}
          onClick={makeCard}
        >
          {hasPin ? t.pin.resetPin : cardExpiresAt === null ? t.pin.makeCard : t.pin.makeNewCard}
        </Button>
        {cardExpiresAt !== null && (
          <Button variant="quiet-danger" busy={revoke.isPending} onClick={() => void voidCard()}>
            {t.pin.voidCard}
          </Button>
        )}
      </div>
      {!mayPrintLinks() && <AddressNotice makes />}
      {made && <MadeCard card={made} phone={student.phone} />}
    </Section>
  );
}

/** A card that was just made: it can be shown only now. */
function MadeCard({ card, phone }: { card: Card; phone: string | null | undefined }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p role="status">{t.pin.shownOnce}</p>
      <SignInDetails link={sharedLink(card.link)} text={cardText(card)} phone={phone} />
      <Button className="self-start" onClick={() => window.print()}>
        {t.common.print}
      </Button>
      <CardSheet groups={[{ name: "", cards: [card] }]} />
    </div>
  );
}
