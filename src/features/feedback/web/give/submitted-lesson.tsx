import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { EditFeedbackLink } from "#features/feedback/web/edit/edit-feedback-link.tsx";
import { EditedByOthers, ownStarsLabel } from "#features/feedback/web/edited-by-others.tsx";
import { WithheldBadge } from "#features/feedback/web/withheld/withheld-badge.tsx";
import type { LessonEntry } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import type { UnsentFeedback } from "#web/offline/device-store.ts";
import { Badge } from "#web/ui/badge.tsx";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { LessonTexts } from "./lesson-texts.tsx";

interface SubmittedLessonProps {
  lesson: LessonEntry;
  rating: number;
  isJustSent: boolean;
}

/** Submitted, or about to be: the words, and the note that waits for the response. */
export function SubmittedLesson({ lesson, rating, isJustSent }: SubmittedLessonProps) {
  const { feedback } = lesson;
  return (
    <div className="flex flex-col gap-1 p-gutter sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <LessonTexts lesson={lesson} />
        <Stars value={rating} label={ownStarsLabel(rating, feedback)} />
      </div>
      <CorrectedReview lesson={lesson} />
      {feedback && !isJustSent && (
        <div className="flex max-w-prose flex-col items-start">
          <LongText text={feedback.message} size="small" />
        </div>
      )}
      {feedback && (
        <div className="empty:hidden">
          <WithheldBadge withheldBy={feedback.withheldBy} />
        </div>
      )}
      <SubmittedMark lesson={lesson} isJustSent={isJustSent} />
      <EditedByOthers feedback={feedback} />
    </div>
  );
}

/** What the review is about, where its teacher has corrected that for this review alone. */
function CorrectedReview({ lesson }: Pick<SubmittedLessonProps, "lesson">) {
  const { topic, date } = lesson.feedback ?? lesson;
  if (topic === lesson.topic && date === lesson.date) return null;
  return <p className="text-sm text-ink-muted">{t.feedback.reviewIsAbout(topic, date)}</p>;
}

function SubmittedMark({ lesson, isJustSent }: Omit<SubmittedLessonProps, "rating">) {
  const { feedback } = lesson;
  const line = "flex min-h-11 flex-wrap items-center gap-x-4";
  const done = <CircleCheck className="size-4" />;
  if (!feedback) {
    return (
      <span className={line}>
        <Badge>{t.common.sending}</Badge>
      </span>
    );
  }
  if (isJustSent) {
    return (
      <span className={`${line} animate-just-sent`}>
        <Badge tone="success" icon={done}>
          {t.feedback.sent}
        </Badge>
      </span>
    );
  }
  return (
    <span className={line}>
      <Badge tone="success" icon={done}>
        {t.feedback.alreadySubmitted}
      </Badge>
      <span className="text-sm text-ink-muted">{t.feedback.receivedAt(feedback.receivedAt)}</span>
      <EditFeedbackLink id={feedback.id} topic={feedback.topic} date={feedback.date} />
    </span>
  );
}

interface WaitingLessonProps {
  lesson: LessonEntry;
  unsent: UnsentFeedback;
  /** It was edited, but the edit was not submitted. */
  isDraft: boolean;
  onEdit: () => void;
}

/** Submitted, and stored on this device until there is a connection. */
export function WaitingLesson({ lesson, unsent, isDraft, onEdit }: WaitingLessonProps) {
  return (
    <div className="flex flex-col gap-1 p-gutter sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <LessonTexts lesson={lesson} />
        <Stars value={unsent.rating} label={t.feedback.youGave(unsent.rating)} />
      </div>
      <span className="flex min-h-11 flex-wrap items-center gap-x-4">
        <Badge tone="star" icon={<Clock />}>
          {t.feedback.waiting}
        </Badge>
        {unsent.withheld && <WithheldBadge withheldBy="student" />}
        {isDraft && <Badge tone="star">{t.feedback.draft}</Badge>}
        <button type="button" className={linkClass} onClick={onEdit}>
          {t.common.edit}
        </button>
      </span>
    </div>
  );
}
