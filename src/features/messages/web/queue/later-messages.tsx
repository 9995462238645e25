import { useQuery } from "@tanstack/react-query";
import { addDays } from "#domain/dates/calendar.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { schoolDayQuery } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";

/** Which messages are for later days, and why. */
export function LaterMessages({ queue: { laterOn, unanswered } }: { queue: MessageQueue }) {
  const { data: schoolDay } = useQuery(schoolDayQuery);
  if (laterOn.length === 0) return null;
  const tomorrow = schoolDay && addDays(schoolDay.today, 1);
  return (
    <div className="flex flex-col gap-1">
      <ul>
        {laterOn.map(({ on, count }) => (
          <li key={on} className="font-semibold">
            {on === tomorrow ? t.messageQueues.laterTomorrow(count) : t.messageQueues.later(count, on)}
          </li>
        ))}
      </ul>
      {unanswered && (
        <p className="text-ink-muted">
          {t.messageQueues.whyLater(unanswered.perDay, unanswered.count, unanswered.max)}
        </p>
      )}
    </div>
  );
}
