import Send from "lucide-react/icons/send";
import { type MessageQueue, useSendMails } from "#features/messages/web/message-queues.api.ts";
import { useExclusive } from "#web/data/use-exclusive.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";

/** One press sends the e-mails of a queue by this server, and says which are held back; nothing when there are none. */
export function SendMails({ queue: { id, mails: count } }: { queue: MessageQueue }) {
  const send = useSendMails(id, "prepared", {
    onSuccess: ({ queued }) => void (queued > 0 && notify.success(t.messageQueues.mailsQueued(queued))),
  });
  const ask = useExclusive(async () => {
    const label = t.messageQueues.sendMails(count);
    if (await confirm({ title: t.messageQueues.sendMailsTitle(count), confirmLabel: label }))
      await send.mutateAsync().catch(() => {});
  });
  if (count === 0) return null;
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
        icon={<Send />}
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
