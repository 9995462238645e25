import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { readableDate } from "../../../domain/calendar.ts";
import { messages } from "../../../domain/messages.ts";
import { useAccount } from "../../../web/actor.ts";
import { confirm } from "../../../web/confirm.tsx";
import { GrowingList } from "../../../web/growing-list.tsx";
import { notify } from "../../../web/notify.ts";
import { Button } from "../../../web/ui/button.tsx";
import { BackLink } from "../../../web/ui/link.tsx";
import { Page } from "../../../web/ui/page.tsx";
import {
  type ReviewSessionEntry,
  reviewSessionsQuery,
  useDeleteReviewSession,
} from "./review-sessions.api.ts";

export default function OwnReviewsPage() {
  const { teacherId } = useParams({ strict: false });
  const account = useAccount();
  if (account.id !== teacherId) return <Navigate to="/not-authorized" replace />;
  return (
    <Page
      title="Your Reviews"
      intro="The classes you added, newest first."
      back={<BackLink render={<Link to="/dashboard" />}>Back to Dashboard</BackLink>}
    >
      <OwnReviews />
    </Page>
  );
}

function OwnReviews() {
  const query = useInfiniteQuery(reviewSessionsQuery);
  const list = useRef<HTMLElement>(null);
  // What was pressed is gone with its class.
  const focusList = () => list.current?.focus({ preventScroll: true });

  return (
    <section ref={list} tabIndex={-1} aria-label="Reviews" className="flex flex-col gap-6 outline-none">
      <GrowingList
        query={query}
        loadingLabel="Loading reviews"
        skeletonHeight="h-28"
        failedMessage={messages.teacher.sessionsFailed}
        emptyMessage={messages.teacher.noSessions}
      >
        {(session) => <OwnReview key={session.id} session={session} onDeleted={focusList} />}
      </GrowingList>
    </section>
  );
}

/** '3 students answered', as the reason to think twice before deleting. */
function answersOf({ feedbackCount }: ReviewSessionEntry): string {
  const count = feedbackCount ?? 0;
  if (count === 0) return "No feedback yet";
  return `${count.toLocaleString("en-IN")} ${count === 1 ? "student" : "students"} gave feedback`;
}

function consequenceOf({ topic, feedbackCount }: ReviewSessionEntry): string {
  const count = feedbackCount ?? 0;
  if (count === 0) return `“${topic}” will be deleted. No feedback was given on it.`;
  const feedbacks = count === 1 ? "the one feedback" : `all ${count.toLocaleString("en-IN")} feedbacks`;
  return `“${topic}” will be deleted, together with ${feedbacks} on it.`;
}

function OwnReview({ session, onDeleted }: { session: ReviewSessionEntry; onDeleted: () => void }) {
  const remove = useDeleteReviewSession();

  const askAndDelete = async () => {
    const confirmed = await confirm({
      title: messages.teacher.deleteReviewTitle,
      body: consequenceOf(session),
      confirmLabel: "Delete",
      danger: true,
    });
    if (!confirmed) return;
    try {
      await remove.mutateAsync(session.id);
      notify.success(messages.teacher.sessionDeleted);
      onDeleted();
    } catch {
      notify.error(messages.teacher.deleteReviewFailed);
    }
  };
  return (
    <li className="flex items-center justify-between gap-2 rounded-card border border-line bg-card p-4 sm:px-5">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg wrap-anywhere">{session.topic}</h2>
        <p className="text-ink-muted">
          <time dateTime={session.date} className="whitespace-nowrap">
            {readableDate(session.date)}
          </time>
          {`\u00a0· ${session.subject}`}
        </p>
        <p className="text-ink-muted">{answersOf(session)}</p>
      </div>
      <Button
        variant="quiet-danger"
        className="-mr-3"
        aria-label={`Delete: ${session.topic}`}
        busy={remove.isPending}
        onClick={() => void askAndDelete()}
      >
        Delete
      </Button>
    </li>
  );
}
