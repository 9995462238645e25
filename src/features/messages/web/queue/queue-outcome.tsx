import { Link } from "@tanstack/react-router";
import { waitInWords } from "#features/messages/web/in-words.ts";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { linkClass } from "#web/ui/link.tsx";

/** What became of a queue's messages: '38 sent, 1 not sent', and what waits for what. Where nobody knows it, a person has to find out. */
export function QueueOutcome({ queue }: { queue: MessageQueue }) {
  const { id, counts, notSent, waits, done, total } = queue;
  const { outcome } = t.messageQueues;
  const clock = useSchoolClock();
  const { sent, unknown } = counts;
  const withReason = Object.values(notSent).reduce((sum, count) => sum + count, 0);
  const results = { sent, unknown, "not-sent": (counts["not-sent"] ?? 0) - withReason, ...notSent };
  const states = (Object.keys(outcome) as (keyof typeof outcome)[]).filter(
    (state) => (results[state] ?? 0) > 0,
  );
  return (
    <>
      {waits.map(({ count, ...wait }) => (
        <p key={wait.why}>
          {wait.why === "turn"
            ? t.common.sending
            : `${t.messageQueues.waiting(count)} ${waitInWords(wait, clock)}`}
        </p>
      ))}
      {unknown !== undefined && (
        <Link
          to="/messages/queues/$id"
          params={{ id }}
          search={{ state: "unknown" }}
          hash="messages"
          className={linkClass}
        >
          {t.messageQueues.undecided(unknown)}
        </Link>
      )}
      {done === total && <p>{t.messageQueues.allDone}</p>}
      {states.length > 0 && (
        <p className="font-semibold">
          {t.common.list(states.map((state) => outcome[state](results[state] ?? 0)))}
        </p>
      )}
    </>
  );
}
