import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { useResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/actor.ts";
import { BackLink } from "#web/ui/link.tsx";
import { reviewSessionsQuery } from "./lessons.api.ts";
import { OwnReview } from "./own-lesson.tsx";

export default function OwnReviewsPage() {
  const { teacherId } = useParams({ strict: false });
  const account = useAccount();
  if (account.id !== teacherId) return <Navigate to="/not-authorized" replace />;
  return (
    <Page
      title={t.reviewSessions.own}
      intro={t.reviewSessions.ownIntro}
      back={<BackLink render={<Link to="/dashboard" />}>{t.common.backToDashboard}</BackLink>}
    >
      <OwnReviews />
    </Page>
  );
}

function OwnReviews() {
  const query = useInfiniteQuery(reviewSessionsQuery);
  const counts = useResponseCounts(query.data?.pages);
  const list = useRef<HTMLElement>(null);
  // The pressed button has disappeared with its class.
  const focusList = () => list.current?.focus({ preventScroll: true });

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t.reviewSessions.own}
      className="flex flex-col gap-6 outline-none"
    >
      <InfiniteList
        query={query}
        loadingLabel={t.dashboard.loadingClasses}
        skeletonHeight="h-28"
        failedMessage={t.reviewSessions.listFailed}
        emptyMessage={t.reviewSessions.none}
      >
        {(session) => (
          <OwnReview key={session.id} session={session} counts={counts.get(session.id)} onGone={focusList} />
        )}
      </InfiniteList>
    </section>
  );
}
