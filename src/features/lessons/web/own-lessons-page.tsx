import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useRef } from "react";
import { useResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { lessonsQuery } from "./lessons.api.ts";
import { OwnLesson } from "./own-lesson.tsx";

export default function OwnLessonsPage() {
  const { teacherId } = useParams({ from: "/allreview/$teacherId" });
  const account = useAccount();
  if (account.id !== teacherId) return <Navigate to="/not-authorized" replace />;
  return (
    <Page title={t.lessons.own} intro={t.lessons.ownIntro}>
      <OwnLessons />
    </Page>
  );
}

function OwnLessons() {
  const query = useInfiniteQuery(lessonsQuery);
  const counts = useResponseCounts(query.data?.pages);
  const list = useRef<HTMLElement>(null);
  // The pressed button has disappeared with its class.
  const focusList = () => list.current?.focus({ preventScroll: true });

  return (
    <section ref={list} tabIndex={-1} aria-label={t.lessons.own} className="flex flex-col gap-6 outline-none">
      <InfiniteList
        query={query}
        first={12}
        loadingLabel={t.dashboard.loadingLessons}
        skeletonHeight="h-28"
        failedMessage={t.lessons.listFailed}
        emptyMessage={t.lessons.none}
      >
        {(lesson) => (
          <OwnLesson key={lesson.id} lesson={lesson} counts={counts.get(lesson.id)} onGone={focusList} />
        )}
      </InfiniteList>
    </section>
  );
}
