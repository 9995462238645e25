import { askToDelete } from "#web/dialogs/ask-to-delete.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { LongText } from "#web/ui/long-text.tsx";
import { type Reply, type ReplyTarget, useRetractReply } from "./replies.api.ts";

interface ReplyViewProps {
  label: string;
  reply: Reply;
  children?: Elements;
}

/** A teacher's reply, for the teacher and admins. */
export function ReplyView({ label, reply, children }: ReplyViewProps) {
  return (
    <div className="flex w-full flex-col items-start rounded-control bg-sunken p-3">
      <p className="text-sm font-semibold text-ink-muted">{label}</p>
      <div className="max-w-prose">
        <LongText text={reply.text} />
      </div>
      <div className="-mb-1.5 -ml-4 flex flex-wrap items-center">
        {children}
        {reply.updatedAt !== null && (
          <span className="pl-4 text-sm text-ink-muted">{t.replies.editedOn(reply.updatedAt)}</span>
        )}
      </div>
    </div>
  );
}

interface RetractReplyProps {
  target: ReplyTarget;
  reply: Reply;
  how: "withdraw" | "remove";
  /** Distinguishes the button from those of other replies. */
  about: string;
  body: string;
  onDone?: () => void;
}

/** Withdraws one's own reply, or removes a teacher's, after a question. */
export function RetractReply({ target, reply, how, about, body, onDone }: RetractReplyProps) {
  const retract = useRetractReply(target, how);
  const { withdraw, withdrawTitle, withdrawn, withdrawFailed } = t.replies;
  const { remove, removeTitle, removed, removeFailed } = t.replies;
  const [label, title, done, failed] =
    how === "withdraw"
      ? [withdraw, withdrawTitle, withdrawn, withdrawFailed]
      : [remove, removeTitle, removed, removeFailed];
  const ask = async () => {
    const deletion = { title, body, confirmLabel: label, done, failed };
    if (await askToDelete({ ...deletion, remove: () => retract.mutateAsync(reply.id) })) onDone?.();
  };
  return (
    <Button
      variant="quiet-danger"
      aria-label={t.common.buttonFor(label, about)}
      busy={retract.isPending}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  );
}

/** A teacher's reply, which an admin may remove. */
export function AdminReply({
  label,
  ...props
}: Pick<RetractReplyProps, "target" | "reply" | "about"> & { label: string }) {
  return (
    <ReplyView label={label} reply={props.reply}>
      <RetractReply how="remove" body={t.replies.removeBody} {...props} />
    </ReplyView>
  );
}
