import { useEffect } from "react";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showQueuedDraftsOf } from "./outbox.ts";
import { useQueuedDrafts } from "./use-outbox.ts";

const RejectedDrafts = lazyPart(() => import("./rejected-drafts.tsx"));

/** Above a student's classes: how many drafts wait for a connection, and those that the server has rejected. */
export function OutboxStatus() {
  const { id } = useAccount();
  const queuedDrafts = useQueuedDrafts();
  useEffect(() => void showQueuedDraftsOf(id), [id]);
  const rejected = queuedDrafts.filter(({ problem }) => problem !== undefined);
  const waiting = queuedDrafts.length - rejected.length;
  return (
    <>
      <p role="status" className="rounded-control bg-sunken px-4 py-3 text-base empty:hidden">
        {waiting > 0 && t.feedback.waitingDrafts(waiting)}
      </p>
      {rejected.length > 0 && <RejectedDrafts queuedDrafts={rejected} />}
    </>
  );
}
