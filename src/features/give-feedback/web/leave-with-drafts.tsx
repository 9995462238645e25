import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Dialog } from "../../../web/dialogs/dialog.tsx";
import { notify } from "../../../web/dialogs/notify.ts";
import { FormError } from "../../../web/forms/form-error.tsx";
import { sentenceOf } from "../../../web/forms/form-errors.ts";
import { t } from "../../../web/language/language.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { loadedSessions } from "../../review-sessions/web/review-sessions.api.ts";
import { canSeal } from "./draft-vault.ts";
import { type FeedbackDraft, forgetDraft, sealDrafts, unsentDrafts } from "./feedback-drafts.ts";
import { useSubmitFeedback } from "./give-feedback.api.ts";

interface LeaveWithDraftsProps {
  userId: string;
  /** Logs out. */
  onLeave: () => Promise<void>;
  onStay: () => void;
}

/** Asked at logout while feedback is written and not sent: send it, keep it locked, or discard it (spec section 4). */
export default function LeaveWithDrafts({ userId, onLeave, onStay }: LeaveWithDraftsProps) {
  const submit = useSubmitFeedback();
  const topicOf = useTopics();
  const [drafts, setDrafts] = useState(() => [...unsentDrafts(userId)]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<"send" | "keep" | "discard">();
  const question = useRef<HTMLDivElement>(null);
  const sendable = drafts.filter(([, draft]) => isComplete(draft));

  const send = async () => {
    for (const [reviewId, draft] of sendable) {
      try {
        await submit.mutateAsync({ ...draft, reviewId });
        forgetDraft(userId, reviewId);
      } catch (error) {
        setFailure(t.feedback.unsentFailed(topicOf(reviewId), sentenceOf(error)));
      }
    }
    const left = [...unsentDrafts(userId)];
    setDrafts(left);
    if (left.length < drafts.length) notify.success(t.feedback.submitted);
    if (left.length === 0) await onLeave();
    // The pressed button has disappeared with what it sent.
    else if (!left.some(([, draft]) => isComplete(draft))) question.current?.focus();
  };
  const keep = async () => {
    if (await sealDrafts(userId).catch(() => false)) await onLeave();
    else setFailure(t.feedback.unsentKeepFailed);
  };
  const discard = async () => {
    for (const [reviewId] of drafts) forgetDraft(userId, reviewId);
    await onLeave();
  };
  const doing = (name: typeof busy, act: () => Promise<void>) => async () => {
    setFailure(undefined);
    setBusy(name);
    await act();
    setBusy(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onStay()}
      title={t.feedback.unsentTitle}
      description={t.feedback.unsentCount(drafts.length)}
    >
      <div ref={question} tabIndex={-1} className="outline-none">
        <ul className="flex flex-col gap-3">
          {drafts.map(([reviewId, { rating, message }]) => (
            <li key={reviewId} className="rounded-control border border-line bg-paper px-4 py-3">
              <p className="font-semibold wrap-anywhere">{topicOf(reviewId)}</p>
              {rating > 0 && <Stars value={rating} size="small" />}
              <p dir="auto" className="line-clamp-2 wrap-anywhere">
                {message}
              </p>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-col gap-2 text-ink-muted">
          {sendable.length < drafts.length && <p>{t.feedback.unsentIncomplete}</p>}
          <p>{canSeal() ? t.feedback.unsentKeep : t.feedback.unsentCannotKeep}</p>
          <FormError message={failure} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 *:grow">
        {sendable.length > 0 && (
          <Button
            busy={busy === "send"}
            disabled={busy !== undefined}
            onClick={() => void doing("send", send)()}
          >
            {t.feedback.unsentSend}
          </Button>
        )}
        {canSeal() && (
          <Button
            variant="secondary"
            busy={busy === "keep"}
            disabled={busy !== undefined}
            onClick={() => void doing("keep", keep)()}
          >
            {t.feedback.unsentKeepLocked}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          busy={busy === "discard"}
          disabled={busy !== undefined}
          onClick={() => void doing("discard", discard)()}
        >
          {t.feedback.unsentDiscard}
        </Button>
      </div>
    </Dialog>
  );
}

const isComplete = ({ rating, message }: FeedbackDraft) => rating > 0 && message.trim() !== "";

/** The topics of the sessions that the lists have loaded. */
function useTopics(): (reviewId: string) => string {
  const sessions = loadedSessions(useQueryClient());
  return (reviewId) => sessions.find(({ id }) => id === reviewId)?.topic ?? t.feedback.unsentUnknownClass;
}
