import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { cardDays } from "#domain/pin.ts";
import { mayPrintLinks, sharedAddress, sharedLink } from "#web/data/reach.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { SignInDetails } from "#web/page/sign-in-details.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Card, useCards } from "./pin-codes.api.ts";

/** What a card says, as a text to hand on. */
export function cardText({ link, loginName }: Pick<Card, "link" | "loginName">): string {
  return t.invitations.cardDetails(sharedLink(link), loginName, sharedAddress());
}

interface CardDetailsProps {
  student: { id: string; name: string; surname: string };
  /** The parent's, if it was typed. */
  phone: string | null;
}

/** For a student who was just added with a login name: makes a card, and hands on what is on it. */
export function CardDetails({ student, phone }: CardDetailsProps) {
  const { issue } = useCards();
  const [text, setText] = useState<string>();
  const make = useExclusive(async () => {
    await issue.mutateAsync({ studentId: student.id, reset: false, validDays: cardDays[0] }).then(
      (card) => setText(cardText(card)),
      () => {},
    );
    issue.reset();
  });
  if (text !== undefined) return <SignInDetails name={fullName(student)} text={text} phone={phone} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 font-semibold wrap-anywhere">{t.invitations.needsCard(fullName(student))}</p>
      {!mayPrintLinks() && <AddressNotice makes />}
      <Button
        variant="secondary"
        disabled={!mayPrintLinks()}
        busy={issue.isPending}
        busyLabel={t.common.making}
        onClick={make}
      >
        {t.invitations.makeDetails}
      </Button>
    </div>
  );
}
