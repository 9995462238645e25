import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { useUntilPrinted } from "#web/editing/use-until-printed.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { type GroupCards, GroupedCardSheet } from "./card-sheet.tsx";
import { ChooseGroups, type MadeGroups } from "./choose-groups.tsx";
import { cardGroupsQuery } from "./pin-codes.api.ts";

export default function AllCardsPage() {
  const { year } = useSearch({ from: "/sign-in-cards" });
  const navigate = useNavigate();
  return (
    <AllCards
      yearId={year}
      onYear={(id) => void navigate({ to: "/sign-in-cards", search: { year: id }, replace: true })}
    />
  );
}

/** Sign-in cards for the class groups of a school year, in one print. The codes are only in the memory of this page. */
export function AllCards({ yearId, onYear }: { yearId?: string; onYear: (id: string) => void }) {
  const years = useQuery(schoolYearsQuery);
  const year = years.data?.find(({ id }) => id === yearId) ?? years.data?.find(({ isCurrent }) => isCurrent);
  const query = useQuery(cardGroupsQuery(year?.id));
  const [made, setMade] = useState<MadeGroups>();
  const failed = years.error ? years : query;
  return (
    <Page
      title={t.pin.cardsTitle}
      intro={t.pin.allCardsIntro}
      back={<BackLink to="/class-groups">{t.links.classGroups}</BackLink>}
    >
      <AddressNotice makes />
      {made ? (
        <MadeCards {...made} onDone={() => setMade(undefined)} />
      ) : year && query.data ? (
        <>
          <SelectField
            label={t.classGroups.year}
            className="max-w-64"
            options={(years.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={year.id}
            onChange={(event) => onYear(event.target.value)}
          />
          {query.data.items.length === 0 ? (
            <EmptyState message={t.classGroups.none(year.name)} />
          ) : (
            <ChooseGroups key={year.id} at={query.data.at} groups={query.data.items} onMade={setMade} />
          )}
        </>
      ) : failed.error ? (
        <LoadFailure query={failed} notFound={t.request.notFound} failed={t.pin.loadFailed} />
      ) : years.data && !year ? (
        <EmptyState message={t.classGroups.noYears} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}

/** Cards that were just made: they can be printed only now, so leaving the page is asked about until they have been. */
function MadeCards({ groups, stoppedAt, onDone }: MadeGroups & { onDone: () => void }) {
  const printButton = useUntilPrinted({ title: t.pin.leavePrintTitle, body: t.pin.leavePrintBody });
  const total = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <section aria-label={t.pin.cardsTitle} className="flex flex-col gap-4">
      <p role="status">{t.pin.cardsShownOnce(total)}</p>
      {stoppedAt !== undefined && <p role="alert">{t.pin.stopped(stoppedAt)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button ref={printButton} onClick={() => window.print()}>
          {t.pin.printCards(total)}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t.pin.makeOthers}
        </Button>
      </div>
      <GroupList groups={groups} />
      <GroupedCardSheet groups={groups} />
    </section>
  );
}

function GroupList({ groups }: { groups: readonly GroupCards[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {groups.map(({ name, cards }) => (
        <li key={name} translate="no">
          {t.pin.cardsOfGroup(name, cards.length)}
        </li>
      ))}
    </ul>
  );
}
