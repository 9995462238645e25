import Send from "lucide-react/icons/send";
import { useRef } from "react";
import { type MessageQueue, useEndQueue, useSendMails } from "#features/messages/web/message-queues.api.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { useRestoredFocus } from "#web/lists/use-restored-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { QueueOutcome } from "./queue-outcome.tsx";
import { QueueProgress } from "./queue-progress.tsx";
import { SendMails } from "./send-mails.tsx";

interface QueueCardProps {
  queue: MessageQueue;
  /** Whether the text of one of its messages is being edited: the old one must not go out. */
  isTextEdited: boolean;
}

/** How far a queue is, and the buttons that continue it. */
export function QueueCard({ queue, isTextEdited }: QueueCardProps) {
  const { id, total, done, counts, students, mails, unanswered, mayTryAgain, canBeSkipped } = queue;
  const { prepared = 0, opened = 0, waiting = 0 } = counts;
  const toOpen = prepared - mails + opened;
  const part = useRef<HTMLDivElement>(null);
  const restoredFocus = useRestoredFocus(part, prepared);
  return (
    <Card>
      <div ref={part} {...restoredFocus} className="flex flex-col gap-4 outline-none">
        <QueueProgress queue={queue} />
        {total > 0 && (
          <p className="text-sm text-ink-muted">
            {t.messageQueues.forStudents(students.withMessage, students.of)}
          </p>
        )}
        {total === 0 ? (
          <p>{t.messageQueues.nonePrepared}</p>
        ) : (
          (waiting > 0 || prepared + opened === 0) && (
            <div role="status">
              <QueueOutcome queue={queue} />
            </div>
          )
        )}
        {toOpen > 0 && unanswered > 0 && (
          <p className="text-sm text-ink-muted">{t.messageQueues.unanswered(unanswered)}</p>
        )}
        {isTextEdited && prepared > 0 && <p>{t.messageQueues.textIsEdited}</p>}
        <div className={isTextEdited ? "hidden" : "flex flex-wrap gap-2 empty:hidden"}>
          {toOpen > 0 && (
            <ButtonLink
              icon={<Send />}
              className="max-sm:grow"
              to="/messages/queues/$id"
              params={{ id }}
              search={{ step: "next" }}
            >
              {done === 0 && opened === 0 ? t.messageQueues.start : t.common.continueAt(done, total)}
            </ButtonLink>
          )}
          <SendMails queue={queue} />
          {mayTryAgain > 0 && <TryAgain id={id} count={mayTryAgain} />}
          {canBeSkipped > 0 && <EndQueue id={id} count={canBeSkipped} />}
        </div>
      </div>
    </Card>
  );
}

function TryAgain({ id, count }: { id: string; count: number }) {
  const again = useSendMails(id, "not-sent", {
    onSuccess: ({ queued, refused: [refused] }) => {
      if (queued > 0) notify.success(t.messageQueues.mailsQueued(queued));
      else if (refused) notify.error(t.leftOut[refused.reason]);
    },
  });
  return (
    <Button
      variant="secondary"
      busy={again.isPending}
      busyLabel={t.common.sending}
      onClick={() => again.mutate()}
    >
      {t.messageQueues.tryMailsAgain(count)}
    </Button>
  );
}

function EndQueue({ id, count }: { id: string; count: number }) {
  const end = useEndQueue(id, { onSuccess: () => notify.success(t.messageQueues.restSkipped) });
  const ask = useExclusive(async () => {
    const isSure = await confirm({
      title: t.messageQueues.endTitle(count),
      body: t.messageQueues.endBody,
      confirmLabel: t.messageQueues.endRest,
      danger: true,
    });
    if (isSure) await end.mutateAsync().catch(() => {});
  });
  return (
    <Button variant="quiet-danger" busy={end.isPending} onClick={ask}>
      {t.messageQueues.endRest}
    </Button>
  );
}
