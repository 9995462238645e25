import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { t } from "../../../web/language/language.ts";
import { InfiniteList } from "../../../web/lists/infinite-list.tsx";
import { useAccount } from "../../../web/session/actor.ts";
import {
  type ReviewSessionEntry,
  reviewSessionsQuery,
} from "../../review-sessions/web/review-sessions.api.ts";
import { classAnchor, classesAnchor, onClassFollowed } from "./class-anchor.ts";
import { openDrafts } from "./feedback-drafts.ts";
import { SessionFeedbackItem } from "./session-feedback-item.tsx";
import { useOpenDrafts } from "./use-drafts.ts";
import { useSubmissions } from "./use-submissions.ts";

/** The student's 'Teacher Reviews': every session, with or without feedback (spec sections 2 and 4). */
export function SessionFeedbackList() {
  const headingId = useId();
  return (
    <section id={classesAnchor} aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        {t.feedback.teacherReviews}
      </h2>
      <Sessions />
    </section>
  );
}

function Sessions() {
  const list = useInfiniteQuery(reviewSessionsQuery);
  const account = useAccount();
  const areDraftsOpen = useOpenDrafts(account.id);
  const { open, setOpen, sending, failures, send } = useSubmissions();

  const openForm = (session: ReviewSessionEntry) => {
    setOpen(session);
    // So the key is there when a draft is sealed. If it fails, the next form that opens tries again.
    openDrafts(account.id).catch(() => {});
  };
  useFollowedClass(list.data?.pages.flatMap(({ items }) => items) ?? [], openForm);

  return (
    <InfiniteList
      query={list}
      // If the teacher deletes the session, what the student is writing about it must stay.
      keep={open}
      loadingLabel={t.feedback.loadingAll}
      skeletonHeight="h-22"
      failedMessage={t.students.loadFailed}
      emptyMessage={t.feedback.noneYet}
    >
      {(session) => (
        <SessionFeedbackItem
          key={session.id}
          session={session}
          isOpen={open?.id === session.id}
          areDraftsOpen={areDraftsOpen}
          sendingRating={sending[session.id]}
          failure={failures[session.id]}
          onOpen={() => openForm(session)}
          onClose={() => setOpen(null)}
          onSubmit={(written) => void send(session, written)}
        />
      )}
    </InfiniteList>
  );
}

/** Opens the form of a class, and gives it the focus, when a link to it is pressed. */
function useFollowedClass(
  sessions: readonly ReviewSessionEntry[],
  openForm: (session: ReviewSessionEntry) => void,
): void {
  useEffect(() =>
    onClassFollowed((reviewId) => {
      const session = sessions.find(({ id }) => id === reviewId);
      if (session?.feedback !== null || session.opensOn !== null) return;
      openForm(session);
      document.getElementById(classAnchor(reviewId))?.focus();
    }),
  );
}
