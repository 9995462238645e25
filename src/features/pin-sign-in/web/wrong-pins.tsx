import { useQuery } from "@tanstack/react-query";
import { useExclusive } from "../../../web/data/use-exclusive.ts";
import { notify } from "../../../web/dialogs/notify.ts";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { Loading, Skeleton } from "../../../web/ui/skeleton.tsx";
import { useLiftWaits, wrongPinsQuery } from "./wrong-pins.api.ts";

/** For admins: how many PINs were guessed wrong, and the class groups whose waits can be lifted. */
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
          {data.classGroups.length > 0 && (
            <ul className="flex flex-col">
              {data.classGroups.map((group) => (
                <WaitingGroup key={group.id} group={group} />
              ))}
            </ul>
          )}
        </div>
      ) : error ? (
        <ErrorState message={t.pin.wrongPinsFailed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton className="h-24 w-full rounded-card" />
        </Loading>
      )}
    </Card>
  );
}

function WaitingGroup({ group }: { group: { id: string; name: string; students: number } }) {
  const lift = useLiftWaits();
  const press = useExclusive(async () => {
    await lift.mutateAsync(group.id).then(
      () => notify.success(t.pin.waitsLifted(group.name)),
      (error: unknown) => notify.error(sentenceOf(error)),
    );
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-2 not-last:border-b">
      <span className="min-w-0 wrap-anywhere">
        <b translate="no" className="font-semibold">
          {group.name}
        </b>{" "}
        <span className="text-ink-muted">{t.pin.mayWait(group.students)}</span>
      </span>
      <Button
        variant="secondary"
        aria-label={t.pin.liftWaitsOf(group.name)}
        busy={lift.isPending}
        onClick={press}
      >
        {t.pin.liftWaits}
      </Button>
    </li>
  );
}
