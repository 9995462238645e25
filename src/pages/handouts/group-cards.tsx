import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "#domain/full-name.ts";
import { cardDays } from "#domain/pin.ts";
import {
  type Card,
  type GroupStudent,
  groupPinStatesQuery,
  useCards,
} from "#features/sign-in/web/pin/pin-codes.api.ts";
import { PinState } from "#features/sign-in/web/pin/pin-state.tsx";
import { ValidDaysField } from "#features/sign-in/web/pin/valid-days-field.tsx";
import { mayPrintLinks } from "#web/data/reach.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { AddressNotice } from "#web/page/address-notice.tsx";
import { LoadFailure } from "#web/page/load-failure.tsx";
import { Page } from "#web/page/page.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
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

interface ChooseForCardsProps {
  classGroupId: string;
  students: readonly GroupStudent[];
  total: number;
  onMade: (cards: Card[]) => void;
}

const canGetCard = ({ loginName, hasPin }: GroupStudent) => loginName !== null && !hasPin;

/** The students of a class group; those who have no PIN yet are ticked. */
function ChooseForCards({ classGroupId, students, total, onMade }: ChooseForCardsProps) {
  const { issueForGroup } = useCards();
  const [validDays, setValidDays] = useState<number>(cardDays[0]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const possible = students.filter(canGetCard);
  const chosen = possible.filter((student) => !left.has(student.id));
  const toggle = (studentId: string) => {
    const next = new Set(left);
    if (!next.delete(studentId)) next.add(studentId);
    setLeft(next);
  };
  // The cards of a second request would void those of the first.
  const make = useExclusive(async () => {
    const cards = await issueForGroup
      .mutateAsync({ classGroupId, validDays, studentIds: chosen.map((student) => student.id) })
      .catch(() => null);
    if (cards === null) return;
    issueForGroup.reset();
    onMade(cards);
  });
  if (students.length === 0) return <EmptyState message={t.pin.nobodyEnrolled} />;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <fieldset className="flex flex-col rounded-card border border-line bg-card px-gutter py-2 sm:px-5">
        <legend className="px-1 font-semibold">{t.pin.whoGetsCard}</legend>
        {students.map((student) => (
          <Checkbox
            key={student.id}
            label={<StudentLine student={student} />}
            disabled={!canGetCard(student)}
            checked={canGetCard(student) && !left.has(student.id)}
            onChange={() => toggle(student.id)}
            className="border-line not-last:border-b"
          />
        ))}
      </fieldset>
      {total > students.length && (
        <p className="text-ink-muted">{t.pin.firstStudents(students.length, total)}</p>
      )}
      {possible.length === 0 && (
        <p className="text-ink-muted">
          {students.some(({ loginName }) => loginName !== null)
            ? t.pin.nobodyToCard
            : t.pin.nobodyHasLoginName}
        </p>
      )}
      {chosen.some(({ cardExpiresAt }) => cardExpiresAt !== null) && (
        <p className="text-ink-muted">{t.pin.cardsReplaced}</p>
      )}
      {possible.length > 0 && <ValidDaysField value={validDays} onChange={setValidDays} />}
      <FormError message={issueForGroup.error && sentenceOf(issueForGroup.error)} />
      {possible.length > 0 && (
        <Button
          type="submit"
          className="self-start"
          disabled={chosen.length === 0 || !mayPrintLinks()}
          busy={issueForGroup.isPending}
          busyLabel={t.common.making}
        >
          {t.pin.makeCards(chosen.length)}
        </Button>
      )}
    </form>
  );
}

function StudentLine({ student }: { student: GroupStudent }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">
        <span translate="no">{fullName(student)}</span>
        {student.loginName !== null && (
          <>
            {/* Else a screen reader reads the two as one word. */}
            <span className="sr-only">, </span>
            <span translate="no" dir="ltr" className="ml-2 text-sm text-ink-muted">
              {student.loginName}
            </span>
          </>
        )}
      </span>
      <PinState state={student} />
    </span>
  );
}
