import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import { cardGroupsQuery } from "#features/sign-in/web/pin/pin-codes.api.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ChooseGroups, type MadeGroups } from "./choose-groups.tsx";
import { MadeCards } from "./made-cards.tsx";

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
      intro={t.pin.cardsIntro}
      back={<BackLink to="/class-groups">{t.links.classGroups}</BackLink>}
    >
      <AddressNotice makes />
      {made ? (
        <MadeCards {...made} onDone={() => setMade(undefined)} />
      ) : year && query.data ? (
        <>
          {(years.data ?? []).length > 1 && (
            <SelectField
              label={t.classGroups.year}
              className="max-w-64"
              options={(years.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={year.id}
              onChange={(event) => onYear(event.target.value)}
            />
          )}
          {query.data.items.length === 0 ? (
            <EmptyState message={t.classGroups.none} />
          ) : (
            <ChooseGroups key={year.id} at={query.data.at} groups={query.data.items} onMade={setMade} />
          )}
        </>
      ) : failed.error ? (
        <LoadFailure query={failed} notFound={t.request.notFound} failed={t.pin.loadFailed} />
      ) : years.data && !year ? (
        <EmptyState message={t.classGroups.none} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      )}
    </Page>
  );
}
