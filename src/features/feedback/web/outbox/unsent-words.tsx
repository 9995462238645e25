import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Written } from "#domain/feedback.ts";
import { type Feedback, oneFeedbackQuery, useEditFeedback } from "#features/feedback/web/feedback.api.ts";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import { confirm } from "#web/dialogs/confirm.tsx";
import { notify } from "#web/dialogs/notify.ts";
import { storedRecordOf } from "#web/editing/use-edit-conflict.ts";
import { FormError } from "#web/forms/form-error.tsx";
import { sentenceOf } from "#web/forms/form-errors.ts";
import { t } from "#web/language/language.ts";
import { Button } from "#web/ui/button.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { Stars } from "#web/ui/stars.tsx";

interface UnsentWordsProps {
  /** The class, where its surroundings do not name it. */
  heading?: Elements;
  /** Why it was not sent. */
  why: string;
  /** What the student can do about it. */
  whatToDo?: string;
  /** What has just gone wrong. */
  failure?: string;
  written: Written;
  /** The feedback that is stored for the class instead, if any. */
  feedbackId?: string;
  /** A button that comes first where nothing is stored. */
  action?: Elements;
  /** Called when it was discarded, or has replaced what is stored. */
  onForget: () => void;
  className?: string;
}

/** A student's words that the server did not accept: to copy, to discard, or to replace what is stored. */
export function UnsentWords({
  heading,
  why,
  whatToDo,
  failure: failureBefore,
  written,
  feedbackId,
  action,
  onForget,
  className = "",
}: UnsentWordsProps) {
  const { rating, message, withheld } = written;
  const [failure, setFailure] = useState<string>();
  const edit = useEditFeedback(feedbackId ?? "");
  const { data: stored, refetch } = useQuery({
    ...oneFeedbackQuery(feedbackId ?? ""),
    enabled: feedbackId !== undefined,
  });
  /** A normal edit: rejected if the stored feedback has changed since it was shown. */
  const replace = async ({ updatedAt }: Feedback) => {
    const { replaceTitle: title, replaceBody: body } = t.unsent;
    if (!(await confirm({ title, body, confirmLabel: t.unsent.replace }))) return;
    setFailure(undefined);
    try {
      await edit.mutateAsync({ rating, message, ...(withheld && { withheld }), updatedAt });
    } catch (error) {
      setFailure(sentenceOf(error));
      if (storedRecordOf(error)) await refetch();
      return;
    }
    notify.success(t.unsent.replaced);
    onForget();
  };
  // Over plain http browsers offer no clipboard: users select the text by hand.
  const canCopy = message !== "" && Boolean(navigator.clipboard);
  const discard = async () => {
    const confirmed = await confirm({
      title: t.unsent.discardTitle,
      confirmLabel: t.unsent.discard,
      danger: true,
    });
    if (confirmed) onForget();
  };
  return (
    <section
      aria-label={t.feedback.notSent}
      className={`flex flex-col items-start gap-2 rounded-card border border-line-strong bg-paper p-gutter sm:px-5 ${className}`}
    >
      {heading}
      <p className="font-semibold">{why}</p>
      {whatToDo && <p>{whatToDo}</p>}
      {rating > 0 && <Stars value={rating} size="small" />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere empty:hidden">
        {message}
      </p>
      {withheld && <WithheldBadge withheldBy="student" />}
      {stored && (
        <>
          <p className="mt-2 font-semibold">{t.unsent.draftStored}</p>
          <Stars value={stored.rating} size="small" />
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {stored.message}
          </p>
          <WithheldBadge withheldBy={stored.withheldBy} />
        </>
      )}
      <FormError message={failure ?? failureBefore} />
      <div className="mt-1 grid w-full grid-cols-pair gap-3 sm:flex sm:flex-wrap">
        {stored && rating > 0 && message.trim() !== "" && (
          <Button
            variant="secondary"
            className="max-sm:col-span-full"
            busy={edit.isPending}
            onClick={() => void replace(stored)}
          >
            {t.unsent.replaceWithMine}
          </Button>
        )}
        {action}
        {canCopy && <CopyButton text={message} />}
        <Button
          variant="quiet-danger"
          className={canCopy ? "" : "max-sm:col-span-full"}
          onClick={() => void discard()}
        >
          {t.unsent.discard}
        </Button>
      </div>
    </section>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t.unsent.copied),
      () => notify.error(t.unsent.copyFailed),
    );
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {t.common.copy}
    </Button>
  );
}
