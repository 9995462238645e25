import { t } from "#web/language/language.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { isRejected, isWaiting } from "./outbox.ts";
import { useUnsent } from "./unsent.ts";

const RejectedFeedback = lazyPart(() => import("./rejected-feedback.tsx"));

/** Above a student's classes: on how many feedback waits for a connection, and what the server has rejected. */
export function OutboxStatus() {
  const unsent = [...useUnsent((all) => all).values()];
  const rejected = unsent.filter(isRejected);
  const waiting = unsent.filter(isWaiting).length;
  return (
    <>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-base empty:hidden">
        {waiting > 0 && t.feedback.waitingDrafts(waiting)}
      </p>
      {rejected.length > 0 && <RejectedFeedback rejected={rejected} />}
    </>
  );
}
