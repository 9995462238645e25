import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { CardSheet } from "./card-sheet.tsx";
import { ChooseForCards } from "./choose-for-cards.tsx";
import { type Card, groupPinStatesQuery } from "./pin-codes.api.ts";

export default function SignInCardsPage() {
  const { id } = useParams({ from: "/class-groups/$id/cards" });
  return <SignInCards id={id} />;
}

/** Sign-in cards for a class group: choose who gets one, print them. The codes are only in the memory of this page. */
export function SignInCards({ id }: { id: string }) {
  const query = useQuery(groupPinStatesQuery(id));
  const [cards, setCards] = useState<Card[]>([]);
  const group = query.data;
  return (
    <Page
      title={t.pin.cardsTitle}
      heading={group && t.pin.cardsOf(group.classGroup)}
      intro={t.pin.cardsIntro}
      back={
        <BackLink to="/class-groups/$id" params={{ id }}>
          {group?.classGroup ?? t.labels.classGroup}
        </BackLink>
      }
    >
      <AddressNotice makes />
      {cards.length > 0 ? (
        <MadeCards cards={cards} onDone={() => setCards([])} />
      ) : group ? (
        <ChooseForCards classGroupId={id} {...group} onMade={setCards} />
      ) : query.error ? (
        <LoadFailure query={query} notFound={t.classGroups.notFound} failed={t.pin.loadFailed} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

/** Cards that were just made: they can be shown only now. */
function MadeCards({ cards, onDone }: { cards: readonly Card[]; onDone: () => void }) {
  const printButton = useRef<HTMLButtonElement>(null);
  // The button that made them is gone.
  useEffect(() => printButton.current?.focus(), []);
  return (
    <section aria-label={t.pin.cardsTitle} className="flex flex-col gap-4">
      <p role="status">{t.pin.cardsShownOnce(cards.length)}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={printButton} onClick={() => window.print()}>
          {t.pin.printCards(cards.length)}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.pin.makeOthers}
        </Button>
      </div>
      <CardSheet cards={cards} />
    </section>
  );
}
