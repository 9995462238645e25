import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { addDays } from "#domain/dates/calendar.ts";
import { schoolDayQuery, useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { RemindButton } from "./remind-button.tsx";
import { type Reminders, remindersQuery } from "./reminders.api.ts";

/** In the head of a class, for its teacher and admins: reminds those who have not answered, or says why nobody can be reminded. */
export function RemindStudents({ lessonId }: { lessonId: string }) {
  const { data, error, isFetching, refetch } = useQuery(remindersQuery(lessonId));
  if (data) return <Remind lessonId={lessonId} reminders={data} />;
  if (!error) return null;
  return <ErrorState message={t.reminders.loadFailed} query={{ refetch, isFetching }} />;
}

function Remind({ lessonId, reminders }: { lessonId: string; reminders: Reminders }) {
  const { timeZone } = useSchoolClock();
  const { dueCount, remindedTodayCount, lastRemindedAt } = reminders;
  const count = dueCount - remindedTodayCount;
  const state = useRef<HTMLDivElement>(null);
  return (
    <>
      <div
        ref={state}
        role="status"
        tabIndex={-1}
        className="flex max-w-72 flex-col justify-center text-sm text-ink-muted outline-none empty:hidden"
      >
        <State reminders={reminders} />
        {lastRemindedAt !== null && <p>{t.reminders.lastReminded(lastRemindedAt, timeZone)}</p>}
      </div>
      {count > 0 && (
        // The pressed button then disappears.
        <RemindButton lessonId={lessonId} count={count} onReminded={() => state.current?.focus()} />
      )}
    </>
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
