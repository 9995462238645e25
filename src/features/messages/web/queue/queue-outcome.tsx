import { Link } from "@tanstack/react-router";
import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { t } from "#web/language/language.ts";
import { linkClass } from "#web/ui/link.tsx";

/** What became of a queue's messages: '38 sent, 1 skipped'. Where nobody knows it, a person has to find out. */
export function QueueOutcome({ queue: { id, counts } }: { queue: MessageQueue }) {
  const { outcome } = t.messageQueues;
  const states = (Object.keys(outcome) as (keyof typeof outcome)[]).filter(
    (state) => (counts[state] ?? 0) > 0,
  );
  return (
    <>
      {counts.unknown ? (
        <Link
          to="/messages/queues/$id"
          params={{ id }}
          search={{ state: "unknown" }}
          hash="messages"
          className={linkClass}
        >
          {t.messageQueues.undecided(counts.unknown)}
        </Link>
      ) : (
        <p>{t.messageQueues.allDone}</p>
      )}
      {states.length > 0 && (
        <p className="font-semibold">
          {t.common.list(states.map((state) => outcome[state](counts[state] ?? 0)))}
        </p>
      )}
    </>
  );
}
