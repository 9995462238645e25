import type { MessageQueue } from "#features/messages/web/message-queues.api.ts";
import { t } from "#web/language/language.ts";
import { Bar } from "#web/ui/charts/bar.tsx";

/** How far the queue is: a bar, and '12 of 40' unless the page's heading says it. */
export function QueueProgress({ queue, hasText = true }: { queue: MessageQueue; hasText?: boolean }) {
  const { done, total } = queue;
  if (total === 0) return null;
  return (
    <div className="flex items-center gap-3">
      {hasText && (
        <p className="text-lg font-semibold whitespace-nowrap tabular-nums">
          {t.messageQueues.progress(done, total)}
        </p>
      )}
      <div
        role="progressbar"
        aria-label={t.messageQueues.progressLabel}
        aria-valuenow={done}
        aria-valuemax={total}
        aria-valuetext={t.messageQueues.progress(done, total)}
        className="flex min-w-0 grow"
      >
        <Bar part={done} whole={total} className="h-3 w-full shrink fill-primary stroke-primary" />
      </div>
    </div>
  );
}
