import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { useResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { LaterLessons } from "#features/lessons/web/later-lessons.tsx";
import { filteredLessonsQuery, lessonsQuery } from "#features/lessons/web/lessons.api.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Page } from "#web/page/page.tsx";
import { useAccount } from "#web/session/account.ts";
import { Chip, ChipList } from "#web/ui/chip.tsx";
import { OwnLesson } from "./own-lesson.tsx";

export default function OwnLessonsPage() {
  const { teacherId } = useParams({ from: "/allreview/$teacherId" });
  const { show } = useSearch({ from: "/allreview/$teacherId" });
  const navigate = useNavigate();
  const account = useAccount();
  const list = useRef<HTMLElement>(null);
  if (account.id !== teacherId) return <Navigate to="/not-authorized" replace />;
  // The pressed button has disappeared with its class.
  const focusList = () => list.current?.focus({ preventScroll: true });
  return (
    <Page title={t.lessons.own}>
      {show === "later" && (
        <ChipList label={t.feedbackFilters.filteredBy}>
          <Chip onRemove={() => void navigate({ to: "/allreview/$teacherId", params: { teacherId } })}>
            {t.dashboard.futureDates}
          </Chip>
        </ChipList>
      )}
      <section
        ref={list}
        tabIndex={-1}
        aria-label={t.lessons.own}
        className="flex flex-col gap-6 outline-none"
      >
        {show === "later" ? (
          <LaterLessons>{(from) => <OwnLessons from={from} onGone={focusList} />}</LaterLessons>
        ) : (
          <OwnLessons onGone={focusList} />
        )}
      </section>
    </Page>
  );
}

interface OwnLessonsProps {
  /** On this date or later. */
  from?: string;
  onGone: () => void;
}

function OwnLessons({ from, onGone }: OwnLessonsProps) {
  const all = useInfiniteQuery({ ...lessonsQuery, enabled: from === undefined });
  const later = useInfiniteQuery({ ...filteredLessonsQuery({ from }), enabled: from !== undefined });
  const query = from === undefined ? all : later;
  const counts = useResponseCounts(query.data?.pages);
  return (
    <InfiniteList
      query={query}
      first={12}
      loadingLabel={t.dashboard.loadingLessons}
      skeletonHeight="h-28"
      failedMessage={t.lessons.listFailed}
      emptyMessage={t.lessons.none}
    >
      {(lesson) => (
        <OwnLesson key={lesson.id} lesson={lesson} counts={counts.get(lesson.id)} onGone={onGone} />
      )}
    </InfiniteList>
  );
}
