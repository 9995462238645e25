import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cardDays, pinCodesMax } from "#domain/pin.ts";
import { schoolYearsQuery } from "#features/class-groups/web/class-groups.api.ts";
import type { CardsOfGroup } from "#features/sign-in/web/pin/card-sheet.tsx";
import {
  type Card,
  type CardGroup,
  cardGroupsQuery,
  issueCards,
  useCards,
} from "#features/sign-in/web/pin/pin-codes.api.ts";
import { ValidDaysField } from "#features/sign-in/web/pin/valid-days-field.tsx";
import { mayPrintLinks } from "#web/data/reach.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { SelectField } from "#web/forms/select-field.tsx";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { MadeCards, type MadeGroups } from "./made-cards.tsx";

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
        <ErrorState message={t.pin.loadFailed} query={failed} />
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

interface ChooseGroupsProps {
  /** When the class groups were read. */
  at: string;
  groups: readonly CardGroup[];
  onMade: (made: MadeGroups) => void;
}

const always = new Date(0).toISOString();

/** All cards of a class group. Someone in two class groups gets one card: those made since are kept. */
async function issueAll(groupId: string, validDays: number, keepCardsSince: string): Promise<Card[]> {
  const cards: Card[] = [];
  for (;;) {
    const more = await issueCards(groupId, { validDays, keepCardsSince });
    cards.push(...more);
    if (more.length < pinCodesMax) return cards;
  }
}

/** The class groups of a school year; those where cards can be made are ticked. */
function ChooseGroups({ at, groups, onMade }: ChooseGroupsProps) {
  const { refresh } = useCards();
  const [validDays, setValidDays] = useState<number>(cardDays[0]);
  const [replaces, setReplaces] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const cardsOf = (group: CardGroup) => (replaces ? group.withoutPin : group.withoutCard);
  const possible = groups.filter((group) => cardsOf(group) > 0);
  const chosen = possible.filter(({ id }) => !left.has(id));
  const total = chosen.reduce((sum, group) => sum + cardsOf(group), 0);
  const making = done === undefined ? undefined : chosen[done];

  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  // The cards of a second request would void those of the first.
  const make = useExclusive(async () => {
    setFailure(undefined);
    const made: CardsOfGroup[] = [];
    let stoppedAt: string | undefined;
    for (const [index, { id, name }] of chosen.entries()) {
      setDone(index);
      try {
        const cards = await issueAll(id, validDays, replaces ? at : always);
        if (cards.length > 0) made.push({ name, cards });
      } catch (error) {
        setFailure(sentenceOf(error));
        stoppedAt = name;
        break;
      }
    }
    setDone(undefined);
    void refresh();
    if (made.length > 0) onMade({ groups: made, stoppedAt });
  });

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <fieldset
        disabled={making !== undefined}
        className="flex flex-col rounded-card border border-line bg-card px-gutter py-2 sm:px-5"
      >
        <legend className="px-1 font-semibold">{t.links.classGroups}</legend>
        <Checkbox
          label={<span className="font-semibold">{t.studentRecord.anyClassGroup}</span>}
          disabled={possible.length === 0}
          checked={possible.length > 0 && chosen.length === possible.length}
          onChange={({ target }) => setLeft(new Set(target.checked ? [] : possible.map(({ id }) => id)))}
          className="border-b border-line"
        />
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            label={<GroupLine group={group} cards={cardsOf(group)} />}
            disabled={cardsOf(group) === 0}
            checked={cardsOf(group) > 0 && !left.has(group.id)}
            onChange={() => toggle(group.id)}
            className="border-line not-last:border-b"
          />
        ))}
      </fieldset>
      <Checkbox
        label={t.pin.replaceValid}
        hint={t.pin.replaceValidHint}
        checked={replaces}
        disabled={making !== undefined}
        onChange={({ target }) => setReplaces(target.checked)}
      />
      {possible.length > 0 && <ValidDaysField value={validDays} onChange={setValidDays} />}
      <FormError message={failure} />
      {making && <p role="status">{t.pin.makingFor(making.name, done ?? 0, chosen.length)}</p>}
      {possible.length === 0 ? (
        <p className="text-ink-muted">{t.pin.nothingToMake}</p>
      ) : (
        <Button
          type="submit"
          className="self-start"
          disabled={total === 0 || !mayPrintLinks()}
          busy={making !== undefined}
          busyLabel={t.common.making}
        >
          {t.pin.makeCards(total)}
        </Button>
      )}
    </form>
  );
}

function GroupLine({ group, cards }: { group: CardGroup; cards: number }) {
  const { name, withoutLoginName } = group;
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span translate="no">{name}</span>
      <span className="text-sm text-ink-muted">
        {withoutLoginName > 0 && <span>{`${t.pin.noLoginNames(withoutLoginName)} · `}</span>}
        <span>{t.pin.newCards(cards)}</span>
      </span>
    </span>
  );
}
