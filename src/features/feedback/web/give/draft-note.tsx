import { forgetDraft } from "#features/feedback/web/outbox/unsent.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

interface DraftNoteProps {
  lesson: { id: string; topic: string };
  message: string;
  /** Whether an attempt to send it failed. */
  hasFailed: boolean;
  onDiscarded: () => void;
}

/** On a closed class: the beginning of what was written and not sent, which can be discarded. */
export function DraftNote({ lesson, message, hasFailed, onDiscarded }: DraftNoteProps) {
  const { id: userId } = useAccount();
  const discard = async () => {
    const isWanted = await confirm({
      title: t.unsent.discardTitle,
      confirmLabel: t.unsent.discard,
      danger: true,
    });
    if (!isWanted) return;
    await forgetDraft(userId, lesson.id);
    onDiscarded();
  };
  return (
    <div className="-mt-2 px-4 pb-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Badge tone={hasFailed ? "danger" : "star"}>
          {hasFailed ? t.feedback.notSent : t.feedback.draft}
        </Badge>
        <Button
          variant="quiet-danger"
          className="-mr-4"
          aria-label={t.common.buttonFor(t.unsent.discard, lesson.topic)}
          onClick={() => void discard()}
        >
          {t.unsent.discard}
        </Button>
      </div>
      <p dir="auto" className="truncate text-ink-muted">
        {message}
      </p>
    </div>
  );
}
