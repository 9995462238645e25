import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { messageQueueRoutes } from "#features/messages/server/queues/message-queues.routes.ts";
import { apiClient, responseOf } from "#web/data/api-client.ts";
import { notify } from "#web/dialogs/notify.ts";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { messagesKey } from "./message-list.api.ts";

const api = apiClient<typeof messageQueueRoutes>();

/**
 * Mails what could not be sent again: all of a queue, or one message. What it says afterwards is said here, because the press changes the state
 * that its button belongs to.
 */
export function useTryAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ queueId: id, message }: { queueId: string; message?: string }) =>
      responseOf(
        api["message-queues"][":id"].mails.$post({ param: { id }, query: { of: "not-sent", message } }),
      ),
    onSuccess: ({ queued, refused: [refused] }) => {
      if (queued > 0) notify.success(t.messageQueues.mailsQueued(queued));
      else if (refused) notify.error(t.leftOut[refused.reason]);
    },
    onError: (error) => notify.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}
