import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "../../../web/language/language.ts";
import { InfiniteList } from "../../../web/lists/infinite-list.tsx";
import { reviewSessionsQuery } from "../../review-sessions/web/review-sessions.api.ts";
import { OutboxStatus } from "../../unsent-feedback/web/outbox-status.tsx";
import { SessionFeedbackItem } from "./session-feedback-item.tsx";
import { useSubmissions } from "./use-submissions.ts";

/** The student's 'Teacher Reviews': every session, with or without feedback (spec sections 2 and 4). */
export function SessionFeedbackList() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl">
        {t.feedback.teacherReviews}
      </h2>
      <OutboxStatus />
      <Sessions />
    </section>
  );
}

function Sessions() {
  const list = useInfiniteQuery(reviewSessionsQuery);
  const { open, propsOf } = useSubmissions();

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
      {(session) => <SessionFeedbackItem key={session.id} session={session} {...propsOf(session)} />}
    </InfiniteList>
  );
}
