import { forgetDraft } from "#features/feedback/web/outbox/unsent.ts";
import { confirm } from "#web/dialogs/confirm.tsx";
import { t } from "#web/language/language.ts";
import { useAccount } from "#web/session/account.ts";
import { Button } from "#web/ui/button.tsx";

interface DraftNoteProps {
  lesson: { id: string; topic: string };
  message: string;
  onDiscarded: () => void;
}

/** On a closed class: the beginning of what was written and not sent, which can be discarded. */
export function DraftNote({ lesson, message, onDiscarded }: DraftNoteProps) {
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
    <div className="-mt-2 flex items-center justify-between gap-3 px-4 pb-2 sm:px-5">
      <p dir="auto" className="min-w-0 truncate text-ink-muted">
        {message}
      </p>
      <Button
        variant="quiet-danger"
        className="-mr-4 shrink-0"
        aria-label={t.common.buttonFor(t.unsent.discard, lesson.topic)}
        onClick={() => void discard()}
      >
        {t.unsent.discard}
      </Button>
    </div>
  );
}
