import { Link } from "@tanstack/react-router";
import { type MessageQueue, progressOf } from "#features/messages/web/message-queues.api.ts";
import { waitInWords } from "#features/messages/web/wait-in-words.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { linkClass } from "#web/ui/link.tsx";

/** What mails of a queue wait for; those whose turn is next are being sent. */
export function Waits({ waits }: Pick<MessageQueue, "waits">) {
  const clock = useSchoolClock();
  return waits.map(({ count, ...wait }) => (
    <p key={wait.why}>
      {wait.why === "turn"
        ? t.common.sending
        : `${t.messageQueues.waiting(count)} ${waitInWords(wait, clock)}`}
    </p>
  ));
}

/** What became of a queue's messages: '38 sent, 1 skipped'. Where nobody knows it, a person has to find out. */
export function QueueOutcome({ queue }: { queue: MessageQueue }) {
  const { id, counts, notSent, waits } = queue;
  const { outcome } = t.messageQueues;
  const { sent, unknown } = counts;
  const { "given-up": givenUp = 0, ...others } = notSent;
  const results: Partial<Record<keyof typeof outcome, number>> = { sent, unknown, ...others };
  const states = (Object.keys(outcome) as (keyof typeof outcome)[]).filter(
    (state) => (results[state] ?? 0) > 0,
  );
  const { done, total } = progressOf(queue);
  return (
    <>
      <Waits waits={waits} />
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
      {givenUp > 0 && <p>{t.messageQueues.givenUp(givenUp)}</p>}
      {done === total && <p>{t.messageQueues.allDone}</p>}
      {states.length > 0 && (
        <p className="font-semibold">
          {t.common.list(states.map((state) => outcome[state](results[state] ?? 0)))}
        </p>
      )}
    </>
  );
}
