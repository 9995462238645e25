import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { useLiftWaits, wrongPinsQuery } from "./wrong-pins.api.ts";

/** For admins: how many wrong PINs were entered, and whose waits can be lifted. */
export function WrongPins() {
  const { data, error, isFetching, refetch } = useQuery(wrongPinsQuery);
  return (
    <Card title={t.dashboard.wrongPins}>
      {data ? (
        <div className="flex flex-col gap-3">
          <p>
            {data.wrong === 0
              ? t.pin.noGuesses
              : t.dashboard.guesses(data.wrong, data.accounts, data.addresses)}
          </p>
          <p className="text-ink-muted">{t.pin.waitsAreThere}</p>
          {(data.classGroups.length > 0 || data.withoutClassGroup > 0) && (
            <ul className="flex flex-col">
              {data.classGroups.map((group) => (
                <Waiting
                  key={group.id}
                  classGroupId={group.id}
                  name={<span translate="no">{group.name}</span>}
                  students={group.students}
                  lift={t.pin.liftWaitsOf(group.name)}
                  lifted={t.pin.waitsLifted(group.name)}
                />
              ))}
              {data.withoutClassGroup > 0 && (
                <Waiting
                  classGroupId={null}
                  name={t.pin.withoutClassGroup}
                  students={data.withoutClassGroup}
                  lift={t.pin.liftWaitsWithoutGroup}
                  lifted={t.pin.waitsLiftedWithoutGroup}
                />
              )}
            </ul>
          )}
        </div>
      ) : error ? (
        <ErrorState message={t.pin.wrongPinsFailed} query={{ refetch, isFetching }} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )}
    </Card>
  );
}

interface WaitingProps {
  /** Null for the students without one. */
  classGroupId: string | null;
  name: ReactNode;
  students: number;
  /** The texts for what the button does, and what it did. */
  lift: string;
  lifted: string;
}

function Waiting({ classGroupId, name, students, lift, lifted }: WaitingProps) {
  const { mutateAsync, isPending } = useLiftWaits();
  const press = useExclusive(async () => {
    await mutateAsync(classGroupId).then(
      () => notify.success(lifted),
      () => {},
    );
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2 not-last:border-b">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{name}</b>{" "}
        <span className="text-ink-muted">{t.pin.mayWait(students)}</span>
      </span>
      <Button variant="secondary" aria-label={lift} busy={isPending} onClick={press}>
        {t.pin.liftWaits}
      </Button>
    </li>
  );
}
