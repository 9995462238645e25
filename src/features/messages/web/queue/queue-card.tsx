import Send from "lucide-react/icons/send";
import { useRef } from "react";
import {
  type MessageQueue,
  progressOf,
  useEndQueue,
  useSendMails,
} from "#features/messages/web/message-queues.api.ts";
import { useTryAgain } from "#features/messages/web/use-try-again.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { useKeptFocus } from "#web/lists/use-kept-focus.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LaterMessages } from "./later-messages.tsx";
import { QueueOutcome } from "./queue-outcome.tsx";
import { QueueProgress } from "./queue-progress.tsx";
import { WriteToOthers } from "./write-to-others.tsx";

interface QueueCardProps {
  queue: MessageQueue;
  /** Whether the text of one of its messages is being edited: the old one must not go out. */
  isTextEdited: boolean;
}

/** How far a queue is, and the button that continues it. */
export function QueueCard({ queue, isTextEdited }: QueueCardProps) {
  const { id, channel, byServer, counts, laterOn, mayTryAgain, canBeSkipped } = queue;
  const { total, done } = progressOf(queue);
  const prepared = counts.prepared ?? 0;
  const later = laterOn.reduce((sum, { count }) => sum + count, 0);
  const now = prepared - later + (counts.opened ?? 0);
  const isUnderWay = (counts.waiting ?? 0) > 0;
  const part = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(part, prepared);
  return (
    <Card>
      <div ref={part} {...keptFocus} className="flex flex-col gap-4 outline-none">
        <QueueProgress queue={queue} />
        {total === 0 ? (
          <p>{t.messageQueues.nonePrepared}</p>
        ) : (
          (isUnderWay || prepared + now === 0) && (
            <div role="status">
              <QueueOutcome queue={queue} />
            </div>
          )
        )}
        <LaterMessages queue={queue} />
        {isTextEdited && prepared > 0 && <p>{t.messageQueues.textIsEdited}</p>}
        <div className={isTextEdited ? "hidden" : "flex flex-wrap gap-2 empty:hidden"}>
          {byServer && prepared > 0 && <SendMails id={id} count={prepared} />}
          {!byServer && now > 0 && (
            <ButtonLink
              icon={<Send aria-hidden="true" className="size-5" />}
              className="max-sm:grow"
              to="/messages/queues/$id"
              params={{ id }}
              search={{ step: "next" }}
            >
              {done === 0 && !counts.opened
                ? t.messageQueues.startWith(channel)
                : t.common.continueAt(done, total)}
            </ButtonLink>
          )}
          <WriteToOthers queue={queue} variant={prepared + now === 0 ? "primary" : "secondary"} />
          {byServer && mayTryAgain > 0 && <TryAgain id={id} count={mayTryAgain} />}
          {canBeSkipped > 0 && <EndQueue id={id} count={canBeSkipped} />}
        </div>
      </div>
    </Card>
  );
}

function SendMails({ id, count }: { id: string; count: number }) {
  const send = useSendMails(id);
  const ask = useExclusive(async () => {
    const label = t.messageQueues.sendMails(count);
    if (!(await confirm({ title: t.messageQueues.sendMailsTitle(count), confirmLabel: label }))) return;
    try {
      const { queued } = await send.mutateAsync(undefined);
      if (queued > 0) notify.success(t.messageQueues.mailsQueued(queued));
    } catch (error) {
      notify.error(sentenceOf(error));
    }
  });
  const refused = send.data?.refused ?? [];
  const reasons = new Set(refused.map(({ reason }) => reason));
  return (
    <div className="flex grow flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {refused.length > 0 && (
          <>
            <p className="font-semibold">{t.messageQueues.mailsRefused(refused.length)}</p>
            <ul>
              {[...reasons].map((reason) => (
                <li key={reason}>{t.leftOut[reason]}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        icon={<Send aria-hidden="true" />}
        className="sm:self-start"
        busy={send.isPending}
        busyLabel={t.common.sending}
        onClick={ask}
      >
        {t.messageQueues.sendMails(count)}
      </Button>
    </div>
  );
}

function TryAgain({ id, count }: { id: string; count: number }) {
  const again = useTryAgain();
  return (
    <Button
      variant="secondary"
      busy={again.isPending}
      busyLabel={t.common.sending}
      onClick={() => again.mutate({ queueId: id })}
    >
      {t.messageQueues.tryMailsAgain(count)}
    </Button>
  );
}

function EndQueue({ id, count }: { id: string; count: number }) {
  const end = useEndQueue(id);
  const ask = useExclusive(async () => {
    const isSure = await confirm({
      title: t.messageQueues.endTitle(count),
      body: t.messageQueues.endBody,
      confirmLabel: t.messageQueues.endRest,
      danger: true,
    });
    if (!isSure) return;
    await end.mutateAsync(undefined).then(
      () => notify.success(t.messageQueues.restSkipped),
      (error) => notify.error(sentenceOf(error)),
    );
  });
  return (
    <Button variant="quiet-danger" busy={end.isPending} onClick={ask}>
      {t.messageQueues.endRest}
    </Button>
  );
}
