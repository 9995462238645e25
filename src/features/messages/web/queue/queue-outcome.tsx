import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { t } from "#web/language/language.ts";

/** What became of a queue's messages: '38 sent, 1 skipped'. */
export function QueueOutcome({ queue: { counts } }: { queue: MessageQueue }) {
  const { outcome } = t.messageQueues;
  const states = (Object.keys(outcome) as (keyof typeof outcome)[]).filter(
    (state) => (counts[state] ?? 0) > 0,
  );
  return (
    <>
      <p>{t.messageQueues.allDone}</p>
      {states.length > 0 && (
        <p className="font-semibold">
          {t.common.list(states.map((state) => outcome[state](counts[state] ?? 0)))}
        </p>
      )}
    </>
  );
}
