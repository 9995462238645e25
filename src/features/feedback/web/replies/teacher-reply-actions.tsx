import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import { type Reply, type ReplyTarget, useRetractReply } from "./replies.api.ts";

interface TeacherReplyActionsProps {
  target: ReplyTarget;
  reply: Reply;
  /** Distinguishes the buttons from those of other replies. */
  about: string;
  withdrawBody: string;
  onEdit: () => void;
  onWithdrawn: () => void;
}

/** Edit and Withdraw, for the teacher whose reply it is. */
export function TeacherReplyActions({
  target,
  reply,
  about,
  withdrawBody,
  onEdit,
  onWithdrawn,
}: TeacherReplyActionsProps) {
  const takeBack = useRetractReply(target, "withdraw");
  const withdraw = async () => {
    const isWithdrawn = await askToDelete({
      title: t.replies.withdrawTitle,
      body: withdrawBody,
      confirmLabel: t.replies.withdraw,
      remove: () => takeBack.mutateAsync(reply.id),
      done: t.replies.withdrawn,
      failed: t.replies.withdrawFailed,
    });
    if (isWithdrawn) onWithdrawn();
  };
  return (
    <>
      <Button
        variant="quiet"
        data-reply
        aria-label={t.common.buttonFor(t.replies.edit, about)}
        onClick={onEdit}
      >
        {t.common.edit}
      </Button>
      <Button
        variant="quiet-danger"
        aria-label={t.common.buttonFor(t.replies.withdraw, about)}
        busy={takeBack.isPending}
        onClick={() => void withdraw()}
      >
        {t.replies.withdraw}
      </Button>
    </>
  );
}
