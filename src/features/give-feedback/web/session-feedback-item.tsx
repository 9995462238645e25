import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useEffect, useId, useRef } from "react";
import { addOpenForm } from "../../../web/editing/kept-input.ts";
import { t, withAllWords } from "../../../web/language/language.ts";
import { lazyPart } from "../../../web/prefetch/lazy-part.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import { Badge } from "../../../web/ui/badge.tsx";
import { linkClass } from "../../../web/ui/link.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { ClassLine } from "../../feedback/web/class-line.tsx";
import { EditFeedbackLink } from "../../feedback/web/edit-feedback-link.tsx";
import { SessionReplies } from "../../replies/web/session-replies.tsx";
import type { ReviewSessionEntry } from "../../review-sessions/web/review-sessions.api.ts";
import type { Answer } from "../../unsent-feedback/web/answers.ts";
import { isWritten, readDraft } from "../../unsent-feedback/web/feedback-drafts.ts";
import { useWaitingAnswer } from "../../unsent-feedback/web/use-answers.ts";
import { useIsWritten } from "../../unsent-feedback/web/use-drafts.ts";
import { EditedByOthers, ownStarsLabel } from "./edited-by-others.tsx";
import { SessionFeedbackForm, type WrittenFeedback } from "./session-feedback-form.tsx";

/** Rarely needed. */
const UnsentDraft = lazyPart(() => withAllWords(() => import("../../unsent-feedback/web/unsent-draft.tsx")));

/** The name under which the open form is kept when the session ends; its text is in the draft. */
export const openSessionName = "session-feedback";

interface SessionFeedbackItemProps {
  session: ReviewSessionEntry;
  isOpen: boolean;
  /** False until unsent drafts can be read. */
  areDraftsOpen: boolean;
  /** The stars that are being sent. */
  sendingRating?: number;
  /** Why the last try to send failed. */
  failure?: string;
  onOpen: () => void;
  onClose: () => void;
  onSubmit: (written: WrittenFeedback) => void;
  /** Back from the outbox into the form. */
  onTakeBack: (answer: Answer) => void;
}

/** One session of the student's list: a form that opens on a press, or the note that feedback was given. */
export function SessionFeedbackItem(props: SessionFeedbackItemProps) {
  const { session, isOpen, sendingRating, areDraftsOpen, onTakeBack } = props;
  const account = useAccount();
  const item = useRef<HTMLLIElement>(null);
  const rating = session.feedback?.rating ?? sendingRating;
  const waiting = useWaitingAnswer(session.id);
  const isDraft = useIsWritten(account.id, session.id);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The form that had the focus disappears once it is sent.
    if (wasOpen.current && rating !== undefined) item.current?.focus();
    wasOpen.current = isOpen && rating === undefined;
  }, [isOpen, rating]);

  // Also while it is being sent: that is when an expired session is usually noticed.
  useEffect(() => {
    if (!isOpen) return;
    const read = () => (isWritten(readDraft(account.id, session.id)) ? session : undefined);
    return addOpenForm({ userId: account.id, name: openSessionName, read });
  }, [account.id, isOpen, session]);

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="rounded-card border border-line bg-card has-[button[aria-expanded=true]]:border-line-strong"
    >
      {rating === undefined && waiting && !isOpen ? (
        <WaitingSession session={session} answer={waiting} onTakeBack={() => onTakeBack(waiting)} />
      ) : rating === undefined ? (
        // An open form stays open even if the teacher moves the class to a later day.
        session.opensOn !== null && !isOpen ? (
          <LaterSession session={session} opensOn={session.opensOn} />
        ) : (
          <OpenSession {...props} />
        )
      ) : (
        <>
          <SubmittedSession session={session} rating={rating} />
          <EditedByOthers feedback={session.feedback} />
          {areDraftsOpen && session.feedback && sendingRating === undefined && isDraft && (
            <UnsentDraft
              reviewId={session.id}
              feedbackId={session.feedback.id}
              onDiscarded={() => item.current?.focus()}
            />
          )}
        </>
      )}
      <SessionReplies reviewId={session.id} />
    </li>
  );
}

/** Submitted, or about to be: only the note waits for the response, everything else is already in place. */
function SubmittedSession({ session, rating }: { session: ReviewSessionEntry; rating: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <SessionTexts session={session} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars value={rating} label={ownStarsLabel(rating, session.feedback)} />
        <SubmittedMark session={session} />
      </div>
    </div>
  );
}

/** The invisible note takes up its space while the feedback is being sent, so the list does not jump. */
function SubmittedMark({ session }: { session: ReviewSessionEntry }) {
  const line = "flex flex-wrap items-center gap-x-4 [grid-area:1/1]";
  return (
    <span className="grid min-h-11 basis-full items-center sm:basis-auto">
      <span className={`${line} ${session.feedback ? "" : "invisible"}`}>
        <Badge tone="success" icon={<CircleCheck aria-hidden="true" className="size-4" />}>
          {t.feedback.alreadySubmitted}
        </Badge>
        <span className="text-base text-ink-muted">
          {t.feedback.receivedAt(session.feedback?.receivedAt ?? new Date().toISOString())}
        </span>
        {session.feedback ? (
          <EditFeedbackLink {...session} id={session.feedback.id} />
        ) : (
          <span className={linkClass}>{t.common.edit}</span>
        )}
      </span>
      {!session.feedback && (
        <span className={line}>
          <Badge>{t.common.sending}</Badge>
        </span>
      )}
    </span>
  );
}

/** Submitted, and kept here until there is a connection. */
function WaitingSession({
  session,
  answer,
  onTakeBack,
}: {
  session: ReviewSessionEntry;
  answer: Answer;
  onTakeBack: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <SessionTexts session={session} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars value={answer.rating} label={t.feedback.youGave(answer.rating)} />
        <span className="flex min-h-11 basis-full flex-wrap items-center gap-x-4 sm:basis-auto">
          <Badge tone="star" icon={<Clock aria-hidden="true" className="size-4" />}>
            {t.feedback.waiting}
          </Badge>
          <button type="button" className={linkClass} onClick={onTakeBack}>
            {t.common.edit}
          </button>
        </span>
      </div>
    </div>
  );
}

/** Has a future date: there is nothing to rate yet. */
function LaterSession({ session, opensOn }: { session: ReviewSessionEntry; opensOn: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <SessionTexts session={session} />
      <p className="text-base text-ink-muted">{t.feedback.notOpenYet(opensOn)}</p>
    </div>
  );
}

function OpenSession({
  session,
  isOpen,
  areDraftsOpen,
  failure,
  onOpen,
  onClose,
  onSubmit,
}: SessionFeedbackItemProps) {
  const account = useAccount();
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isDraft = useIsWritten(account.id, session.id);

  return (
    <>
      <h3 className="font-sans">
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={isOpen ? onClose : onOpen}
          className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card p-4 text-left font-normal tracking-normal hover:bg-primary-soft sm:px-5"
        >
          <SessionTexts session={session} />
          <span className="flex items-center gap-2 text-base font-semibold text-primary">
            {!isOpen && <Invitation failure={failure} isDraft={isDraft} />}
            <ChevronDown
              aria-hidden="true"
              className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`}
            />
          </span>
        </button>
      </h3>
      {isOpen && (
        <div id={formId} className="px-4 pt-1 pb-5 sm:px-5">
          {areDraftsOpen ? (
            <SessionFeedbackForm
              session={session}
              failure={failure}
              onSubmit={onSubmit}
              onCancel={() => {
                onClose();
                button.current?.focus();
              }}
            />
          ) : (
            <Skeleton className="h-72 w-full rounded-card" />
          )}
        </div>
      )}
    </>
  );
}

function Invitation({ failure, isDraft }: { failure?: string; isDraft: boolean }) {
  if (failure) return <Badge tone="danger">{t.feedback.notSent}</Badge>;
  if (isDraft) return <Badge tone="star">{t.feedback.draft}</Badge>;
  return t.feedback.give;
}

function SessionTexts({ session }: { session: ReviewSessionEntry }) {
  return (
    <span className="flex min-w-0 flex-1 basis-48 flex-col">
      <span className="font-serif text-lg font-semibold wrap-anywhere">{session.topic}</span>
      <ClassLine {...session} />
    </span>
  );
}
