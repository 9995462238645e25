import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { isWaiting } from "#features/feedback/web/outbox/outbox.ts";
import { readDraft, useUnsent } from "#features/feedback/web/outbox/unsent.ts";
import { draftIn } from "#features/feedback/web/outbox/unsent-store.ts";
import { LessonReplies } from "#features/feedback/web/replies/lesson-replies.tsx";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { newsQuery } from "#features/news/web/news.api.ts";
import { addOpenForm } from "#web/editing/form-recovery.ts";
import { StarRatingInput } from "#web/forms/star-rating-input.tsx";
import { t } from "#web/language/language.ts";
import { whenIdle, whenTouched } from "#web/prefetch/prefetch.ts";
import { useAccount } from "#web/session/account.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DraftNote } from "./draft-note.tsx";
import { LessonTexts } from "./lesson-texts.tsx";
import { SubmittedLesson, WaitingLesson } from "./submitted-lesson.tsx";
import { openLessonName, type SubmissionProps } from "./use-submit-feedback.ts";

const formPending = <Skeleton className="h-72 w-full rounded-card" />;
const loadForm = () => import("./lesson-feedback-form.tsx");
const LessonFeedbackForm = lazyPart(loadForm, formPending);
// Over plain http no worker keeps it for times without a network.
if ("serviceWorker" in navigator) whenTouched(loadForm);
else whenIdle(loadForm);

/** Rarely needed. */
const UnsentDraft = lazyPart(() => import("#features/feedback/web/outbox/unsent-draft.tsx"));

interface LessonFeedbackItemProps extends SubmissionProps {
  lesson: LessonEntry;
  heading?: "h2" | "h4";
  /** Beside the heading while the form is open, e.g. how many classes are left. */
  note?: string;
  /** Whether it has just been submitted, and says so for a moment. */
  isLeaving?: boolean;
  /** Whether its form was opened for the student, who is still at the previous one. */
  takesFocus?: boolean;
  /** The reply that has just arrived and stands elsewhere on the page. */
  arrivedId?: string;
}

/** One lesson of the student's list: a form that opens on a press, or the note that feedback was given. */
export function LessonFeedbackItem(props: LessonFeedbackItemProps) {
  const { lesson, isOpen, isLeaving = false, takesFocus = false, sendingRating, onEdit } = props;
  const account = useAccount();
  const item = useRef<HTMLLIElement>(null);
  const rating = lesson.feedback?.rating ?? sendingRating;
  const waiting = useUnsent((all) => {
    const unsent = all.get(lesson.id);
    return unsent && isWaiting(unsent) ? unsent : undefined;
  });
  const isDraft = useUnsent((all) => draftIn(all.get(lesson.id)) !== undefined);
  const isUnsentRead = useUnsent((_, isRead) => isRead);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    // The form that had the focus disappears once it is sent.
    if (wasOpen.current && rating !== undefined) {
      item.current?.focus({ preventScroll: sendingRating !== undefined });
    }
    wasOpen.current = isOpen && rating === undefined;
  }, [isOpen, rating, sendingRating]);

  // After a press the card opens at once; its form, which takes a slow phone longer to draw, follows. Where nobody has pressed,
  // they come together.
  const hasForm = (useDeferredValue(isOpen, isOpen) || takesFocus) && isOpen && isUnsentRead;

  // Also while it is being sent: that is when an expired session is usually noticed.
  useEffect(() => {
    if (!isOpen && sendingRating === undefined) return;
    const read = () => readDraft(account.id, lesson.id) && lesson;
    return addOpenForm({ userId: account.id, name: openLessonName, read });
  }, [account.id, isOpen, sendingRating, lesson]);

  return (
    <li
      ref={item}
      tabIndex={-1}
      className="scroll-mt-2 rounded-card max-sm:scroll-mt-14 border border-line bg-card has-[button[aria-expanded=true]]:border-line-strong"
    >
      {rating === undefined && waiting && !isOpen ? (
        <WaitingLesson lesson={lesson} unsent={waiting} isDraft={isDraft} onEdit={() => onEdit(waiting)} />
      ) : rating === undefined ? (
        // An open form stays open even if the teacher moves the class to a later day.
        lesson.opensOn !== null && !isOpen ? (
          <LaterLesson lesson={lesson} opensOn={lesson.opensOn} />
        ) : (
          <OpenLesson {...props} hasForm={hasForm} card={item} />
        )
      ) : (
        <>
          <SubmittedLesson lesson={lesson} rating={rating} isJustSent={isLeaving} />
          {isUnsentRead && lesson.feedback && sendingRating === undefined && isDraft && (
            <UnsentDraft
              lessonId={lesson.id}
              feedbackId={lesson.feedback.id}
              onDiscarded={() => item.current?.focus()}
            />
          )}
        </>
      )}
      <LessonReplies lessonId={lesson.id} arrivedId={props.arrivedId} />
    </li>
  );
}

/** Has a future date: there is nothing to rate yet. */
function LaterLesson({ lesson, opensOn }: { lesson: LessonEntry; opensOn: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-gutter sm:px-5">
      <LessonTexts lesson={lesson} />
      <p className="text-base text-ink-muted">{t.feedback.notOpenYet(opensOn)}</p>
    </div>
  );
}

function OpenLesson({
  lesson,
  heading: Heading = "h4",
  note,
  takesFocus = false,
  isOpen,
  hasForm,
  card,
  failure,
  onOpen,
  onClose,
  onCancel,
  onSubmit,
}: LessonFeedbackItemProps & { hasForm: boolean; card: RefObject<HTMLElement | null> }) {
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const draft = useUnsent((all) => draftIn(all.get(lesson.id)));
  const { data: isReminded = false } = useQuery({
    ...newsQuery,
    select: ({ reminders }) => reminders.includes(lesson.id),
  });
  const [tapped, setTapped] = useState<number>();

  useEffect(() => {
    if (isOpen && takesFocus) button.current?.focus({ preventScroll: true });
  }, [isOpen, takesFocus]);

  const open = (rating?: number) => {
    setTapped(rating);
    onOpen();
  };
  return (
    <>
      <div className="flex flex-wrap items-center">
        <Heading className="min-w-0 flex-1 basis-64 font-sans text-base">
          <button
            ref={button}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? formId : undefined}
            onClick={isOpen ? onClose : () => open()}
            className="flex w-full rounded-card p-gutter pb-2 text-left font-normal tracking-normal hover:bg-primary-soft sm:px-5 sm:pb-4"
          >
            <LessonTexts lesson={lesson} isReminded={isReminded}>
              {isOpen && note !== undefined && <span className="mt-0.5 text-ink-muted">{note}</span>}
              {!isOpen && <span className="sr-only">{t.feedback.give}</span>}
              <ChevronDown
                className={`mt-1 size-5 shrink-0 text-primary transition-transform ${isOpen ? "rotate-180" : "sm:hidden"}`}
              />
            </LessonTexts>
          </button>
        </Heading>
        {!isOpen && (
          <div className="basis-full px-4 pb-3 sm:mr-2 sm:basis-65 sm:px-0 sm:pb-0">
            {/* The first tap of a rating: it opens the form, with these stars. */}
            <StarRatingInput
              label={t.common.buttonFor(t.labels.rating, lesson.topic)}
              isLabelHidden
              isBare
              words={t.feedback.starWords}
              value={draft?.rating}
              onChange={open}
              onPress={open}
            />
          </div>
        )}
      </div>
      {!isOpen && draft && (
        <DraftNote
          lesson={lesson}
          message={draft.message}
          hasFailed={failure !== undefined}
          onDiscarded={() => button.current?.focus()}
        />
      )}
      {isOpen && (
        <div id={formId} className="px-4 pb-4 sm:px-5 sm:pb-5">
          {hasForm ? (
            <LessonFeedbackForm
              lesson={lesson}
              card={card}
              rating={tapped}
              failure={failure}
              onSubmit={onSubmit}
              onCancel={() => {
                onCancel();
                button.current?.focus();
              }}
            />
          ) : (
            formPending
          )}
        </div>
      )}
    </>
  );
}
