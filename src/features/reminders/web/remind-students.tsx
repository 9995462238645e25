import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useRef } from "react";
import { addDays } from "#domain/dates/calendar.ts";
import { schoolDayQuery, useSchoolClock } from "#web/data/school-day.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { GroupText } from "./group-text.tsx";
import { type Reminded, type Reminders, remindersQuery, useRemind } from "./reminders.api.ts";

/** For the teacher of a class, and admins: reminds those who have not answered, here or in the group of the class. */
export function RemindStudents({ lessonId }: { lessonId: string }) {
  const { data, error, isFetching, refetch } = useQuery(remindersQuery(lessonId));
  if (data) {
    return (
      <Card title={t.reminders.title}>
        <div className="flex flex-col gap-6">
          <Remind lessonId={lessonId} reminders={data} />
          {!data.isOver && <GroupText texts={data.texts} />}
        </div>
      </Card>
    );
  }
  if (error) {
    return <ErrorState message={t.reminders.loadFailed} onRetry={() => void refetch()} busy={isFetching} />;
  }
  return (
    <Loading label={t.common.loading}>
      <Skeleton className="h-80 w-full rounded-card" />
    </Loading>
  );
}

function Remind({ lessonId, reminders }: { lessonId: string; reminders: Reminders }) {
  const remind = useRemind(lessonId);
  const { timeZone } = useSchoolClock();
  const { dueCount, remindedTodayCount, lastRemindedAt } = reminders;
  const count = dueCount - remindedTodayCount;
  const state = useRef<HTMLDivElement>(null);

  const press = async () => {
    const [title, body] = [t.reminders.remindTitle(count), t.reminders.what];
    if (!(await confirm({ title, body, confirmLabel: t.reminders.remind(count) }))) return;
    remind.mutate(undefined, {
      onSuccess: (result) => {
        notify.success(resultInWords(result));
        // The pressed button has disappeared.
        state.current?.focus();
      },
      onError: (error) => notify.error(`${t.reminders.sendFailed} ${sentenceOf(error)}`),
    });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {count > 0 && (
        <>
          <p className="text-ink-muted">{t.reminders.what}</p>
          <Button icon={<BellRing aria-hidden="true" />} busy={remind.isPending} onClick={() => void press()}>
            {t.reminders.remind(count)}
          </Button>
        </>
      )}
      <div ref={state} role="status" tabIndex={-1} className="flex flex-col outline-none empty:hidden">
        <State reminders={reminders} />
        {lastRemindedAt !== null && (
          <p className="text-ink-muted">{t.reminders.lastReminded(lastRemindedAt, timeZone)}</p>
        )}
      </div>
    </div>
  );
}

function resultInWords({ remindedCount, remindedBeforeCount }: Reminded): string {
  if (remindedCount > 0) return t.reminders.sent(remindedCount);
  return remindedBeforeCount > 0
    ? t.reminders.remindedToday(remindedBeforeCount)
    : t.reminders.everyoneAnswered;
}

/** Why there is nobody to remind, or fewer than have not answered. */
function State({ reminders }: { reminders: Reminders }) {
  const { dueCount, dueFrom, isOver, remindedTodayCount } = reminders;
  const { data: day } = useQuery(schoolDayQuery);
  if (dueFrom !== null) {
    const isTomorrow = day !== undefined && dueFrom === addDays(day.today, 1);
    return <p>{isTomorrow ? t.reminders.fromTomorrow : t.reminders.tooEarly(dueFrom)}</p>;
  }
  if (isOver) return <p>{t.reminders.isOver}</p>;
  if (dueCount === 0) return <p>{t.reminders.everyoneAnswered}</p>;
  return remindedTodayCount > 0 ? <p>{t.reminders.remindedToday(remindedTodayCount)}</p> : null;
}
