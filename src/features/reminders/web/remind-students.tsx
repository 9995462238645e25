import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useRef } from "react";
import { addDays } from "#domain/dates/calendar.ts";
import { schoolDayQuery, useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { GroupText } from "./group-text.tsx";
import { type Reminders, remindersQuery } from "./reminders.api.ts";
import { useAskToRemind } from "./use-ask-to-remind.ts";

interface RemindStudentsProps {
  lessonId: string;
  /** Who has not answered. Where they are shown, the message for the group is elsewhere on the page. */
  names?: Elements;
}

/** For the teacher of a class, and admins: reminds those who have not answered, here or in the group of the class. */
export function RemindStudents({ lessonId, names }: RemindStudentsProps) {
  const { data, error, isFetching, refetch } = useQuery(remindersQuery(lessonId));
  if (data) {
    return (
      <Card title={t.reminders.title}>
        <div className="flex flex-col gap-6">
          {names}
          <Remind lessonId={lessonId} reminders={data} />
          {names === undefined && !data.isOver && <GroupText texts={data.texts} />}
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
  const { timeZone } = useSchoolClock();
  const { dueCount, remindedTodayCount, lastRemindedAt } = reminders;
  const count = dueCount - remindedTodayCount;
  const state = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared.
  const { ask, isPending } = useAskToRemind(lessonId, count, () => state.current?.focus());
  return (
    <div className="flex flex-col items-start gap-3">
      {count > 0 && (
        <>
          <p className="text-ink-muted">{t.reminders.what}</p>
          <Button icon={<BellRing aria-hidden="true" />} busy={isPending} onClick={() => void ask()}>
            {t.insights.remind(count)}
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

/** Why there is nobody to remind, or fewer than have not answered. */
function State({ reminders }: { reminders: Reminders }) {
  const { dueCount, dueFrom, isOver, remindedTodayCount } = reminders;
  const { data: day } = useQuery(schoolDayQuery);
  if (dueFrom !== null) {
    const isTomorrow = day !== undefined && dueFrom === addDays(day.today, 1);
    return <p>{isTomorrow ? t.reminders.fromTomorrow : t.reminders.tooEarly(dueFrom)}</p>;
  }
  if (isOver) return <p>{t.reminders.isOver}</p>;
  if (dueCount === 0) return <p>{t.reminders.nobodyToRemind}</p>;
  return remindedTodayCount > 0 ? <p>{t.reminders.remindedToday(remindedTodayCount)}</p> : null;
}
