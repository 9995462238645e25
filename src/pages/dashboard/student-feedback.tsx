import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EditFeedbackLink } from "#features/feedback/web/edit/edit-feedback-link.tsx";
import { EditedBadge } from "#features/feedback/web/edited-badge.tsx";
import { type Feedback, feedbackListQuery } from "#features/feedback/web/feedback.api.ts";
import { OriginalWords } from "#features/feedback/web/original-words.tsx";
import { WithheldMark } from "#features/feedback/web/withheld/withheld-mark.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";
import { LongText } from "#web/ui/long-text.tsx";
import { Stars } from "#web/ui/stars.tsx";

interface StudentFeedbackProps {
  studentId: string;
  /** Shown below each message: when it was seen, and the reply. */
  below?: (feedback: Feedback) => Elements;
}

/** The admin's 'See Review': all of a student's feedback, newest first (spec section 2). */
export function StudentFeedback({ studentId, below }: StudentFeedbackProps) {
  const list = useInfiniteQuery(feedbackListQuery({ studentId }));

  return (
    <InfiniteList
      query={list}
      first={10}
      loadingLabel={t.feedback.loadingAll}
      skeletonHeight="h-36"
      failedMessage={t.feedback.listFailed}
      emptyMessage={t.feedback.noneYet}
    >
      {(feedback) => (
        <li key={feedback.id} className="rounded-card border border-line bg-card p-gutter sm:px-5">
          <OwnFeedback feedback={feedback}>{below?.(feedback)}</OwnFeedback>
        </li>
      )}
    </InfiniteList>
  );
}

function OwnFeedback({ feedback, children }: { feedback: Feedback; children: Elements }) {
  const { topic, message, rating } = feedback;
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">{topic}</h3>
          <LessonLine {...feedback} />
        </div>
        <span className="pt-1">
          <Stars value={rating} />
        </span>
      </div>
      <div className="max-w-prose">
        <LongText text={message} />
      </div>
      <div className="-mt-1 flex flex-wrap items-center gap-x-4">
        <EditFeedbackLink {...feedback} />
        <Link
          to="/class/$lessonId"
          params={{ lessonId: feedback.reviewId }}
          search={{ show: "asked" }}
          aria-label={t.common.buttonFor(t.lessons.audience, topic)}
          className={linkClass}
        >
          {t.lessons.audience}
        </Link>
        <WithheldMark feedback={feedback} />
        <EditedBadge editedBy={feedback.editedBy} />
      </div>
      <OriginalWords original={feedback.original} />
      {children}
    </article>
  );
}
