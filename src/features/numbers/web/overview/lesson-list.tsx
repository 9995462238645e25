import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daysLate } from "#domain/dates/days-late.ts";
import { type ResponseCounts, useResponseCounts } from "#features/lessons/web/audience/audience.api.ts";
import { nobodyAsked } from "#features/lessons/web/audience/counts-in-words.ts";
import { LessonCounts } from "#features/lessons/web/audience/lesson-counts.tsx";
import { LessonLine } from "#features/lessons/web/lesson-line.tsx";
import { filteredLessonsQuery } from "#features/lessons/web/lessons.api.ts";
import { waitingLessonsQuery } from "#features/reminders/web/reminders.api.ts";
import { useSchoolClock } from "#web/data/school-day.ts";
import { t } from "#web/language/language.ts";
import { InfiniteList } from "#web/lists/infinite-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { RateBar } from "#web/ui/charts/rate-bar.tsx";
import type { Elements } from "#web/ui/elements.ts";
import { linkClass } from "#web/ui/link.tsx";

interface LessonListProps {
  teacherId?: string;
  from?: string;
  to?: string;
  first?: number;
}

/** Classes, newest first, with how many students answered; each leads to its page. */
export function LessonList({ first, ...filter }: LessonListProps) {
  const list = useInfiniteQuery(filteredLessonsQuery(filter));
  const counts = useResponseCounts(list.data?.pages);
  return (
    <InfiniteList
      query={list}
      first={first}
      loadingLabel={t.dashboard.loadingLessons}
      skeletonHeight="h-24"
      failedMessage={t.figurePages.lessonsFailed}
      emptyMessage={t.figurePages.lessonsNone}
    >
      {(lesson) => {
        const counted = counts.get(lesson.id);
        return (
          <LessonItem key={lesson.id} {...lesson}>
            {counted && (
              <span className="flex flex-wrap items-center gap-x-2">
                <LessonRate counts={counted} />
                {counted.notAskedCount > 0 && (
                  <span className="text-sm text-ink-muted">
                    {t.lessons.plusNotAsked(counted.notAskedCount)}
                  </span>
                )}
              </span>
            )}
          </LessonItem>
        );
      }}
    </InfiniteList>
  );
}

/** The classes whose students can be reminded now, newest first; each leads to the page with the button. */
export function WaitingList() {
  const list = useInfiniteQuery(waitingLessonsQuery);
  return (
    <InfiniteList
      query={list}
      loadingLabel={t.dashboard.loadingLessons}
      skeletonHeight="h-24"
      failedMessage={t.figurePages.lessonsFailed}
      emptyMessage={t.insights.waitingNone}
    >
      {(waiting) => (
        <LessonItem key={waiting.id} {...waiting}>
          <span className="font-semibold">{t.figurePages.remindable(waiting.remindable)}</span>
        </LessonItem>
      )}
    </InfiniteList>
  );
}

interface LessonItemProps {
  id: string;
  topic: string;
  subject: string;
  date: string;
  teacherName: string;
  createdAt?: string;
  children: Elements;
}

function LessonItem({ id, topic, createdAt, children, ...line }: LessonItemProps) {
  const { timeZone } = useSchoolClock();
  const late = createdAt && timeZone ? daysLate({ date: line.date, createdAt }, timeZone) : null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card border border-line bg-card px-gutter py-3 sm:px-5">
      <div className="min-w-0">
        <Link to="/class/$lessonId" params={{ lessonId: id }} className={linkClass}>
          <span className="wrap-anywhere">{topic}</span>
        </Link>
        <p>
          <LessonLine {...line} />
        </p>
        {late !== null && <Badge>{t.insights.addedLate(late)}</Badge>}
      </div>
      {children}
    </li>
  );
}

/** '15 of 22 answered · ★ 4.6', without a bar until the day after the class, when it starts to count. */
function LessonRate({ counts }: { counts: ResponseCounts }) {
  const { askedCount, respondedCount, average, countsFrom } = counts;
  if (askedCount === 0) {
    const text = average === null ? nobodyAsked(counts) : t.common.oneDecimal(average);
    return <span className="text-sm text-ink-muted">{text}</span>;
  }
  if (countsFrom !== null) {
    return (
      <span className="text-sm">
        <LessonCounts counts={counts} />
        <span className="block text-ink-muted">{t.insights.countsFrom(countsFrom)}</span>
      </span>
    );
  }
  return (
    <span className="text-sm">
      <RateBar part={respondedCount} whole={askedCount} text={<LessonCounts counts={counts} />} />
    </span>
  );
}
