import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type Reply, type ReplyTarget, useRetractReply } from "./replies.api.ts";
import { ReplyView } from "./reply-view.tsx";

interface AdminReplyProps {
  target: ReplyTarget;
  label: string;
  reply: Reply;
  /** Distinguishes the button from those of other replies. */
  about: string;
}

/** A teacher's reply, which an admin may remove. */
export function AdminReply({ target, label, reply, about }: AdminReplyProps) {
  const takeBack = useRetractReply(target, "remove");
  const askAndRemove = () =>
    askToDelete({
      title: t.replies.removeTitle,
      body: t.replies.removeBody,
      confirmLabel: t.replies.remove,
      remove: () => takeBack.mutateAsync(reply.id),
      done: t.replies.removed,
      failed: t.replies.removeFailed,
    });
  return (
    <ReplyView label={label} reply={reply}>
      <Button
        variant="quiet-danger"
        aria-label={t.common.buttonFor(t.replies.remove, about)}
        busy={takeBack.isPending}
        onClick={() => void askAndRemove()}
      >
        {t.replies.remove}
      </Button>
    </ReplyView>
  );
}
