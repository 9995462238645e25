import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Card, groupPinStatesQuery } from "#features/sign-in/web/pin/pin-codes.api.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ChooseForCards } from "./choose-for-cards.tsx";
import { MadeCards } from "./made-cards.tsx";

/** Sign-in cards for a class group: choose who gets one, print them. The codes are only in the memory of this page. */
export function GroupCards({ id }: { id: string }) {
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
        <MadeCards groups={[{ name: group?.classGroup ?? "", cards }]} onDone={() => setCards([])} />
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
