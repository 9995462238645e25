import { useInfiniteQuery } from "@tanstack/react-query";
import { messages } from "../../../domain/messages.ts";
import { EmptyState } from "../../../web/ui/empty-state.tsx";
import { ErrorState } from "../../../web/ui/error-state.tsx";
import { ShowMore } from "../../../web/ui/pager.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { Stars } from "../../../web/ui/stars.tsx";
import { ClassLine } from "./class-line.tsx";
import { EditFeedbackLink } from "./edit-feedback-link.tsx";
import { type Feedback, feedbackListQuery } from "./feedback.api.ts";
import { EditedBadge, FeedbackMessage } from "./feedback-details.tsx";

/** The admin's 'See Review': all that a student wrote, newest first (spec section 2). */
export function StudentFeedback({ studentId }: { studentId: string }) {
  const list = useInfiniteQuery(feedbackListQuery({ studentId }));

  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading reviews" className="flex flex-col gap-3">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-36 w-full rounded-card" />
        ))}
      </div>
    );
  }
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={messages.admin.reviewsFailed}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const given = list.data.pages.flatMap(({ items }) => items);
  if (given.length === 0) return <EmptyState message={messages.student.noReviews} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {given.map((feedback) => (
          <li key={feedback.id} className="rounded-card border border-line bg-card p-4 sm:p-5">
            <GivenFeedback feedback={feedback} />
          </li>
        ))}
      </ul>
      <ShowMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function GivenFeedback({ feedback }: { feedback: Feedback }) {
  const { id, topic, message, rating } = feedback;
  return (
    <article className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg wrap-anywhere">{topic}</h3>
          <ClassLine {...feedback} />
        </div>
        <span className="pt-1">
          <Stars value={rating} />
        </span>
      </div>
      <div className="max-w-prose">
        <FeedbackMessage message={message} />
      </div>
      <div className="-mt-1 flex flex-wrap items-center gap-x-4">
        <EditFeedbackLink id={id} topic={topic} />
        <EditedBadge editedBy={feedback.editedBy} />
      </div>
    </article>
  );
}
