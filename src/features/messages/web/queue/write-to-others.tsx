import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { otherChannel } from "#domain/messages/parent-message.ts";
import { type MessageQueue, usePrepareOthers } from "#features/messages/web/message-queues.api.ts";
import { newId } from "#web/data/new-id.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";

interface WriteToOthersProps {
  queue: MessageQueue;
  variant: ButtonVariant;
}

/** Goes on by the other channel with those whom this one does not reach; nothing when there are none. */
export function WriteToOthers({ queue: { id, channel, others }, variant }: WriteToOthersProps) {
  const navigate = useNavigate();
  const prepare = usePrepareOthers(id);
  // The same press, sent again after a lost connection, prepares nothing twice.
  const [next] = useState(newId);
  if (others === 0) return null;
  const write = () =>
    prepare.mutateAsync({ id: next }).then(
      () => navigate({ to: "/messages/queues/$id", params: { id: next } }),
      (error) => void notify.error(sentenceOf(error)),
    );
  return (
    <Button
      variant={variant}
      className="max-sm:grow"
      busy={prepare.isPending}
      busyLabel={t.common.preparing}
      onClick={() => void write()}
    >
      {t.messageQueues.writeToOthers(otherChannel[channel], others)}
    </Button>
  );
}
