import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cleanLines } from "../../../domain/text.ts";
import { confirm } from "../../../web/dialogs/confirm.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { storedRecordOf } from "../../../web/editing/use-edit-conflict.ts";
import { FormError } from "../../../web/forms/form-error.tsx";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { useAccount } from "../../../web/session/actor.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { type Feedback, oneFeedbackQuery, useEditFeedback } from "../../feedback/web/feedback.api.ts";
import { type FeedbackDraft, forgetDraft, isWritten } from "./feedback-drafts.ts";
import { useDraft } from "./use-drafts.ts";

interface UnsentDraftProps {
  reviewId: string;
  /** The feedback that is stored for the session. */
  feedbackId: string;
  onDiscarded: () => void;
}

/**
 * A draft on a session that already has feedback: from another device, or from this very draft, when the server's
 * response was lost. A stored draft is dropped; any other is shown next to the stored feedback until the student
 * keeps one of the two.
 */
export function UnsentDraft({ reviewId, feedbackId, onDiscarded }: UnsentDraftProps) {
  const account = useAccount();
  const draft = useDraft(account.id, reviewId);
  const [failure, setFailure] = useState<string>();
  const edit = useEditFeedback(feedbackId);
  const {
    data: given,
    isPending,
    refetch,
  } = useQuery({
    ...oneFeedbackQuery(feedbackId),
    enabled: isWritten(draft),
  });
  const isNeeded = draft !== null && isWritten(draft) && (given === undefined || goesBeyond(draft, given));

  useEffect(() => {
    if (draft !== null && !isNeeded) forgetDraft(account.id, reviewId);
  }, [account.id, reviewId, draft, isNeeded]);

  if (draft === null || !isNeeded || isPending) return null;

  const forget = () => {
    forgetDraft(account.id, reviewId);
    onDiscarded();
  };
  /** A normal edit: rejected if the stored feedback has changed since it was shown. */
  const replace = async ({ updatedAt }: Feedback) => {
    const { replaceTitle: title, replaceBody: body } = t.feedback;
    if (!(await confirm({ title, body, confirmLabel: t.feedback.replace }))) return;
    const { rating, message } = draft;
    setFailure(undefined);
    try {
      await edit.mutateAsync({ rating, message, updatedAt });
    } catch (error) {
      setFailure(sentenceOf(error));
      if (storedRecordOf(error)) await refetch();
      return;
    }
    notify.success(t.feedback.replaced);
    forget();
  };
  const discard = async () => {
    const confirmed = await confirm({
      title: t.feedback.discardTitle,
      confirmLabel: t.feedback.discard,
      danger: true,
    });
    if (confirmed) forget();
  };
  return (
    <section
      aria-label={t.feedback.notSent}
      className="mx-4 mb-4 flex flex-col items-start gap-2 rounded-card border border-line-strong bg-paper p-4 sm:mx-5"
    >
      <p className="font-semibold">
        {/* The same id: it was stored, and someone has edited it since. */}
        {draft.id === feedbackId ? t.feedback.draftDiffers : t.feedback.draftNotSent}
      </p>
      {draft.rating > 0 && <Stars value={draft.rating} size="small" />}
      <p dir="auto" className="whitespace-pre-line wrap-anywhere empty:hidden">
        {draft.message}
      </p>
      {given && (
        <>
          <p className="mt-2 font-semibold">{t.feedback.draftStored}</p>
          <Stars value={given.rating} size="small" />
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {given.message}
          </p>
        </>
      )}
      <FormError message={failure} />
      <div className="mt-1 flex flex-wrap gap-3">
        {given && draft.rating > 0 && draft.message.trim() !== "" && (
          <Button variant="secondary" busy={edit.isPending} onClick={() => void replace(given)}>
            {t.feedback.replaceWithMine}
          </Button>
        )}
        <CopyButton text={draft.message} />
        <Button variant="quiet-danger" onClick={() => void discard()}>
          {t.feedback.discard}
        </Button>
      </div>
    </section>
  );
}

/** Whether the draft holds anything that the feedback does not. */
function goesBeyond(draft: FeedbackDraft, given: Feedback): boolean {
  const message = cleanLines(draft.message);
  return (message !== "" && message !== given.message) || (draft.rating > 0 && draft.rating !== given.rating);
}

/** Missing over plain http, where browsers offer no clipboard: users select the text by hand. */
function CopyButton({ text }: { text: string }) {
  if (text === "" || !navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(t.feedback.copied),
      () => notify.error(t.feedback.copyFailed),
    );
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {t.common.copy}
    </Button>
  );
}
